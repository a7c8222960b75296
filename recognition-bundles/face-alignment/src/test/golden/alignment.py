"""Prints the numbers in TemplateAlignerTest: python3 alignment.py

Independent of the Java code: Umeyama's estimate as published (IEEE PAMI 13(4), 1991, equations 38 to 42, with a
singular value decomposition), and a warp in floating point with places rounded to 1/32 of a pixel.
"""
import numpy as np

TEMPLATE = np.array(
    [[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655], [70.7299, 92.2041]])


def umeyama(src, dst):
    n, m = src.shape
    mu_src, mu_dst = src.mean(0), dst.mean(0)
    variance = ((src - mu_src) ** 2).sum() / n
    covariance = (dst - mu_dst).T @ (src - mu_src) / n
    u, d, vt = np.linalg.svd(covariance)
    s = np.ones(m)
    if np.linalg.det(covariance) < 0:
        s[-1] = -1
    r = u @ np.diag(s) @ vt
    c = (d * s).sum() / variance
    t = mu_dst - c * r @ mu_src
    return np.hstack([c * r, t[:, None]])


def picture(width, height):
    y, x = np.mgrid[0:height, 0:width]
    return np.stack(
        [128 + 100 * np.sin(x / 9.0) * np.cos(y / 7.0), 40 + 0.7 * x + 0.4 * y, 255 - (x * y) / 120.0], -1
    ).clip(0, 255).astype(np.uint8)


def warp(image, matrix, edge=112):
    inverse = np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))[:2]
    y, x = np.mgrid[0:edge, 0:edge]
    place = np.floor((inverse @ np.stack([x.ravel(), y.ravel(), np.ones(edge * edge)])) * 32 + 0.5) / 32
    whole = np.floor(place).astype(int)
    part = place - whole
    black = np.zeros((image.shape[0] + 400, image.shape[1] + 400, 3))
    black[200:-200, 200:-200] = image
    result = 0
    for dy in (0, 1):
        for dx in (0, 1):
            weight = (part[0] if dx else 1 - part[0]) * (part[1] if dy else 1 - part[1])
            result = result + weight[:, None] * black[whole[1] + dy + 200, whole[0] + dx + 200]
    return np.floor(result + 0.5).astype(int).reshape(edge, edge, 3)


for points in (
    [[80, 60], [130, 72], [98, 95], [74, 112], [116, 124]],  # turned and smaller than the picture
    [[-5, 10], [20, 4], [10, 20], [2, 32], [24, 28]],  # partly outside
):
    points = np.array(points, float)
    matrix = umeyama(points, TEMPLATE)
    print("matrix", np.array2string(matrix, precision=9, floatmode="fixed"))
    out = warp(picture(200, 160), matrix)
    print("sums", out.reshape(-1, 3).sum(0).tolist())
    for y, x in ((0, 0), (20, 90), (56, 56), (75, 30), (111, 111), (111, 3)):
        print("pixel", x, y, out[y, x].tolist())
