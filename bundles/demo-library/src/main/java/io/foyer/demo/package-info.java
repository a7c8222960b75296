/**
 * An embedded library server that makes its library up, for trying the product out and as the
 * stand-in of tests: {@link io.foyer.demo.DemoLibrary}.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.foyer.demo;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
