/** Made-up networks for tests and measurements. */
package io.foyer.recognition.inference.onnx;
