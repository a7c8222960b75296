/**
 * What a bundle needs to offer HTTP endpoints: {@link io.foyer.rest.BrowsingResource} puts a
 * resource on the browsing service, {@link io.foyer.rest.Access} says who may call it.
 */
@Export
@Version("1.2.0")
@NullMarked
package io.foyer.rest;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
