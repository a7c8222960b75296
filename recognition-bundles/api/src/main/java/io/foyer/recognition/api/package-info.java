/**
 * What the bundles of the recognition sidecar agree on: pictures, faces, models, performer
 * databases, indices, settings, progress. Each arrow of the pipeline is one interface here, with
 * one bundle behind it.
 */
@Export
@Version("1.1.0")
@NullMarked
package io.foyer.recognition.api;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
