/**
 * Running neural networks: {@link io.foyer.recognition.inference.Inference} opens a model file,
 * {@link io.foyer.recognition.inference.Model} answers calls with buffers that are used again, and
 * {@link io.foyer.recognition.inference.NetworkInput} brings a picture into the form that a network
 * wants. What a network's numbers mean is for others to say.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.foyer.recognition.inference;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
