"""Prints the numbers in OnnxFaceEmbedderTest: python3 embedding.py

Independent of the Java code: enlargement by area, normalisation, mirroring and averaging as the reference of the
sidecar gives them (sections 2.4 and 2.4.1), and a small network written out: average of blocks of 16 x 16 pixels,
then one dense layer and a hyperbolic tangent, so that the order of averaging and network matters.
"""
import numpy as np


def face(number):
    y, x = np.mgrid[0:112, 0:112]
    return np.stack([(x * 7 + y * 13 + c * 29 + number * 31 + (x * y) % 37) % 256 for c in range(3)], -1)


def area(image, size):
    source = image.shape[0]
    scale = source / size
    first = np.floor(np.arange(size) * scale + 1e-9).astype(int)
    weight = (np.arange(size) + 1) - (first + 1) / scale
    weight = np.where(weight <= 0, 0, weight - np.floor(weight))
    second = np.minimum(first + 1, source - 1)

    def axis(a, n):
        w = weight.reshape([-1 if i == n else 1 for i in range(3)])
        return np.take(a, first, n) * (1 - w) + np.take(a, second, n) * w

    return np.floor(axis(axis(image.astype(float), 0), 1) + 0.5)


def network(pixels):  # H x W x 3, normalised
    blocks = pixels.shape[0] // 16
    pooled = pixels.reshape(blocks, 16, blocks, 16, 3).mean((1, 3))  # blocks x blocks x 3
    flat = pooled.transpose(2, 0, 1).ravel()
    weights = np.sin(np.arange(flat.size * 8) * 0.37).reshape(flat.size, 8) * 0.5
    return np.tanh(flat @ weights)


for name, size, divisor in (("facenet", 160, 127.5), ("arcface", 112, 128.0)):
    for number in (0, 1, 5):
        pixels = (area(face(number), size) - 127.5) / divisor
        vector = (network(pixels) + network(pixels[:, ::-1])) / 2
        print(name, number, ", ".join("%.6f" % v for v in vector))
