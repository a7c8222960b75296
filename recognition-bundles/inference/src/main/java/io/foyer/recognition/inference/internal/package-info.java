/** Runs ONNX models. */
@NullMarked
package io.foyer.recognition.inference.internal;

import org.jspecify.annotations.NullMarked;
