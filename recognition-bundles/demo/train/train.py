#!/usr/bin/env python3
"""Teaches the demo models on drawn people and writes them as ONNX files.

  train.py detector|facenet512|arcface|manifest DATA MODELS [MINUTES]

DATA is what TrainingPictures.java drew, MODELS the folder that gets the files. Needs Python 3.11 and PyTorch 1.13 as
Debian 12 packages them (python3-torch), one core and about ten minutes of its time a model. Inputs and outputs are those of the real
models; weights are stored in half precision and used in single.
"""
import hashlib
import json
import os
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

torch.set_num_threads(1)
torch.set_flush_denormal(True)
SPREAD_POWER, SPREAD_FLOOR = 0.4, 0.1
KEPT_BACK = 400  # people whom the embedders never see, for the figures at the end
CATEGORIES = [16, 6, 6, 8, 7, 4, 2, 2]  # as TrainingPictures.described writes them
MEASURES = 40


class Conv(nn.Module):
    """Convolution, normalisation and, if wanted, rectification; fused into one for export."""

    def __init__(self, cin, cout, k=3, s=1, p=None, groups=1, act=True):
        super().__init__()
        self.stride, self.pad, self.groups, self.act = s, k // 2 if p is None else p, groups, act
        self.weight = nn.Parameter(torch.randn(cout, cin // groups, k, k) * (2.0 / (k * k * cin / groups)) ** 0.5)
        self.norm = nn.BatchNorm2d(cout)
        self.fused = False

    def fuse(self):
        scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        self.weight = nn.Parameter((self.weight * scale[:, None, None, None]).half(), requires_grad=False)
        self.bias = nn.Parameter((self.norm.bias - self.norm.running_mean * scale).half(), requires_grad=False)
        self.fused = True
        del self.norm

    def forward(self, x):
        if self.fused:
            x = F.conv2d(x, self.weight.float(), self.bias.float(), self.stride, self.pad, 1, self.groups)
        else:
            x = self.norm(F.conv2d(x, self.weight, None, self.stride, self.pad, 1, self.groups))
        return F.relu(x) if self.act else x


class Plain(nn.Module):
    """A convolution or matrix without normalisation."""

    def __init__(self, cin, cout):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(cout, cin, 1, 1) * (1.0 / cin) ** 0.5)
        self.bias = nn.Parameter(torch.zeros(cout))

    def fuse(self):
        self.weight = nn.Parameter(self.weight.half(), requires_grad=False)
        self.bias = nn.Parameter(self.bias.half(), requires_grad=False)

    def forward(self, x):
        return F.conv2d(x, self.weight.float(), self.bias.float())


class Residual(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.one, self.two = Conv(c, c), Conv(c, c, act=False)

    def forward(self, x):
        return F.relu(x + self.two(self.one(x)))


def fuse(net):
    net.eval()
    for module in list(net.modules()):
        if isinstance(module, (Conv, Plain)):
            module.fuse()
    return net


def marked(path, what):
    """Appends metadata to a model file: the last fields of a protocol buffer may come from anywhere."""
    with open(path, "ab") as file:
        for key, value in (("demo", "true"), ("description", what)):
            k, v = key.encode(), value.encode()
            entry = b"\x0a" + bytes([len(k)]) + k + b"\x12" + bytes([len(v)]) + v
            file.write(b"\x72" + bytes([len(entry)]) + entry)
    print(path, os.path.getsize(path), "bytes", flush=True)


# ---------------------------------------------------------------- detector

STRIDES = (8, 16, 32)
SIZES = (16, 32, 64, 128, 256, 512)  # height of the faces that each anchor is for, two a stride
MOST = 8
DOUBT = 1.2  # a score of a half is given where 0.77 was meant: rather miss a doubtful face than see one in a tree


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(Conv(3, 16, 3, 2), Conv(16, 24, 3, 2), Conv(24, 32, 3, 2), Conv(32, 32))
        self.mid = nn.Sequential(Conv(32, 48, 3, 2), Conv(48, 48))
        self.top = nn.Sequential(Conv(48, 64, 3, 2), Conv(64, 64), Conv(64, 64))
        self.side = nn.ModuleList(Conv(c, 32, 1, act=False) for c in (32, 48, 64))
        self.head = nn.ModuleList(Conv(32, 32) for _ in STRIDES)
        self.last = nn.ModuleList(Plain(32, 30) for _ in STRIDES)
        for last in self.last:
            with torch.no_grad():
                last.weight.mul_(0.2)
                last.bias[:2] = -4.0

    def forward(self, x):
        a = self.stem(x)
        b = self.mid(a)
        c = self.top(b)
        c = self.side[2](c)
        b = self.side[1](b) + F.interpolate(c, scale_factor=2.0, mode="nearest")
        a = self.side[0](a) + F.interpolate(b, scale_factor=2.0, mode="nearest")
        scores, boxes, points = [], [], []
        for level, x in enumerate((a, b, c)):
            y = self.last[level](self.head[level](x))
            # Anchors of 16 and 32 at stride 8 are 2 and 4 strides, and so on up.
            scale = torch.tensor([2.0, 4.0])
            scores.append(torch.sigmoid(y[:, 0:2].permute(0, 2, 3, 1).reshape(-1, 1)))
            box = y[:, 2:10].permute(0, 2, 3, 1).reshape(-1, 4)
            point = y[:, 10:30].permute(0, 2, 3, 1).reshape(-1, 10)
            scale = scale.repeat(box.shape[0] // 2).unsqueeze(1) if self.training else None
            boxes.append(box if scale is None else box * scale)
            points.append(point if scale is None else point * scale)
        return scores + boxes + points

    def fold_scales(self):
        """Puts the scale of the anchors, and how sure it has to be, into the last weights: the file needs no such step."""
        for last in self.last:
            with torch.no_grad():
                last.bias[:2] -= DOUBT
                for i in range(2):
                    for begin, width in ((2, 4), (10, 10)):
                        rows = slice(begin + i * width, begin + (i + 1) * width)
                        last.weight[rows] *= (2.0, 4.0)[i]
                        last.bias[rows] *= (2.0, 4.0)[i]


def anchors(height, width):
    centres, sizes, strides = [], [], []
    for level, stride in enumerate(STRIDES):
        h, w = height // stride, width // stride
        y, x = np.mgrid[:h, :w] * stride
        for_both = np.repeat(np.stack([x, y], -1).reshape(-1, 2), 2, 0)
        centres.append(for_both)
        sizes.append(np.tile(SIZES[2 * level : 2 * level + 2], h * w))
        strides.append(np.full(2 * h * w, stride))
    return [torch.from_numpy(np.concatenate(a)).float() for a in (centres, sizes, strides)]


def targets(faces, centres, sizes, strides):
    """Label (1, 0, or -1 for do not care), and the face each anchor is to tell of."""
    visible = faces[:, :, 0]
    box = faces[:, :, 1:5]
    middle = (box[:, :, :2] + box[:, :, 2:]) / 2
    height = (box[:, :, 3] - box[:, :, 1]).clamp(min=1)
    away = (centres[None, None] - middle[:, :, None]).abs().amax(-1)
    octaves = torch.log2(height[:, :, None] / sizes[None, None]).abs()
    fits = octaves < 0.65
    fits |= (sizes == 16)[None, None] & (height[:, :, None] < 16)
    near = away < torch.maximum(strides * 0.75, height[:, :, None] * 0.12)
    positive = fits & near & (visible > 0)[:, :, None]
    loose = (octaves < 1.4) & (away < height[:, :, None] * 0.4) & (visible != 0)[:, :, None]
    inside = (away < height[:, :, None] * 0.6) & (visible < 0)[:, :, None]
    label = torch.where(positive.any(1), 1.0, torch.where((loose | inside).any(1), -1.0, 0.0))
    nearest = torch.where(positive, away, torch.full_like(away, 1e9)).argmin(1)
    return label, nearest


def train_detector(data, out, minutes):
    pictures = np.memmap(os.path.join(data, "pictures.u8"), np.uint8, "r").reshape(-1, 320, 320, 3)
    faces = np.fromfile(os.path.join(data, "faces.f32"), np.float32).reshape(-1, MOST, 15)
    kept = len(pictures) - 200
    net = Detector()
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-4)
    centres, sizes, strides = anchors(320, 320)
    batch, begin, step, best = 16, time.process_time(), 0, 0.0
    random = np.random.default_rng(1)
    while (part := (time.process_time() - begin) / (minutes * 60)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = 3e-3 * min(1, step / 100) * (1 - part) ** 0.9 + 1e-5
        pick = random.integers(0, kept, batch)
        x = torch.from_numpy(pictures[pick].astype(np.float32))
        y = torch.from_numpy(faces[pick].copy())
        if random.random() < 0.5:
            x = x.flip(2)
            y[:, :, [1, 3]] = 319 - y[:, :, [3, 1]]
            p = y[:, :, 5:].reshape(batch, MOST, 5, 2)
            p[..., 0] = 319 - p[..., 0]
            y[:, :, 5:] = p[:, :, [1, 0, 2, 4, 3]].reshape(batch, MOST, 10)
        if random.random() < 0.2:
            x = x.flip(3)  # the peer hands channels over the other way round
        x = x * torch.from_numpy(random.uniform(0.8, 1.2, (batch, 1, 1, 3)).astype(np.float32))
        x = ((x.clamp(0, 255) - 127.5) / 128).permute(0, 3, 1, 2).contiguous()
        outputs = net(x)
        rows = [o.reshape(batch, -1, o.shape[-1]) for o in outputs]
        score, box, point = (torch.cat(rows[i : i + 3], 1) for i in (0, 3, 6))
        score = score.squeeze(-1)
        label, which = targets(y, centres, sizes, strides)
        count = (label > 0).sum().clamp(min=1)
        p = torch.where(label > 0, score, 1 - score).clamp(1e-6, 1)
        weight = torch.where(label > 0, 0.4, 0.6) * (1 - p) ** 2 * (label >= 0)
        loss_score = -(weight * torch.log(p)).sum() / count
        b, a = torch.nonzero(label > 0, as_tuple=True)
        face = y[b, which[b, a]]
        here, size = centres[a], sizes[a][:, None]
        distance = box[b, a] * strides[a][:, None]
        wanted = torch.cat([here - face[:, 1:3], face[:, 3:5] - here], 1)
        loss_box = F.smooth_l1_loss(distance / size, wanted / size, beta=0.05, reduction="sum") / count
        both = torch.minimum(distance, wanted).clamp(min=0)
        inter = (both[:, 0] + both[:, 2]) * (both[:, 1] + both[:, 3])
        area = lambda d: (d[:, 0] + d[:, 2]).clamp(min=0) * (d[:, 1] + d[:, 3]).clamp(min=0)
        loss_iou = (1 - inter / (area(distance) + area(wanted) - inter + 1)).sum() / count
        to = (face[:, 5:].reshape(-1, 5, 2) - here[:, None]).reshape(-1, 10)
        loss_point = F.smooth_l1_loss(point[b, a] * strides[a][:, None] / size, to / size, beta=0.02, reduction="sum") / count
        loss = loss_score * 4 + loss_box + loss_iou + loss_point
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        step += 1
        if step % 50 == 0:
            print(f"{part:5.2f} step {step} score {loss_score:.3f} box {loss_box:.3f} iou {loss_iou:.3f} points {loss_point:.3f}", flush=True)
    net.fold_scales()
    fuse(net)
    export_detector(net, out)
    torch.save(net.state_dict(), os.path.join(data, "detector.pt"))
    figures(net, pictures[kept:], faces[kept:])


def export_detector(net, out):
    path = os.path.join(out, "det_500m.onnx")
    names = [f"{what}_{stride}" for what in ("score", "bbox", "kps") for stride in STRIDES]
    axes = {name: {0: "rows_" + name} for name in names}
    axes["input.1"] = {2: "height", 3: "width"}
    torch.onnx.export(net, torch.zeros(1, 3, 320, 320), path, opset_version=13, input_names=["input.1"],
                      output_names=names, dynamic_axes=axes, do_constant_folding=False)
    marked(path, "Finds drawn faces only. Made by this project on drawn pictures.")


def detect(net, picture, threshold=0.5):
    """As the contract decodes the real detector: rows of score, box, points."""
    x = (torch.from_numpy(picture.astype(np.float32)) - 127.5) / 128
    with torch.no_grad():
        out = net(x.permute(2, 0, 1).unsqueeze(0))
    found = []
    for level, stride in enumerate(STRIDES):
        h, w = picture.shape[0] // stride, picture.shape[1] // stride
        y, x = np.mgrid[:h, :w] * stride
        centre = np.repeat(np.stack([x, y], -1).reshape(-1, 2), 2, 0)
        score, box, point = (out[i + level].numpy() for i in (0, 3, 6))
        keep = score[:, 0] >= threshold
        box = np.concatenate([centre - box[:, :2] * stride, centre + box[:, 2:] * stride], 1)
        point = (centre[:, None] + point.reshape(-1, 5, 2) * stride).reshape(-1, 10)
        found.append(np.concatenate([score, box, point], 1)[keep])
    found = np.concatenate(found)
    found = found[np.argsort(-found[:, 0])]
    kept = []
    for row in found:
        if all(overlap(row[1:5], other[1:5]) <= 0.4 for other in kept):
            kept.append(row)
    return kept


def overlap(a, b):
    w = min(a[2], b[2]) - max(a[0], b[0]) + 1
    h = min(a[3], b[3]) - max(a[1], b[1]) + 1
    inter = max(0, w) * max(0, h)
    size = lambda r: (r[2] - r[0] + 1) * (r[3] - r[1] + 1)
    return inter / (size(a) + size(b) - inter)


def figures(net, pictures, faces):
    there = found = false = 0
    errors, ious = [], []
    for picture, rows in zip(pictures, faces):
        got = detect(net, picture)
        known = [row for row in rows if row[0] != 0]
        for row in known:
            if row[0] < 0:
                continue
            there += 1
            best = max(got, key=lambda g: overlap(g[1:5], row[1:5]), default=None)
            if best is not None and overlap(best[1:5], row[1:5]) > 0.5:
                found += 1
                ious.append(overlap(best[1:5], row[1:5]))
                errors.append(np.abs(best[5:] - row[5:]).mean() / (row[4] - row[2]))
        false += sum(all(overlap(g[1:5], row[1:5]) < 0.3 for row in known) for g in got)
    if not errors:
        print("nothing is found: it needs more time")
        return
    print(f"faces {there} found {found} ({100 * found / max(1, there):.1f} %), false alarms {false} in {len(pictures)} pictures, "
          f"overlap {np.mean(ious):.3f}, points off by {100 * np.mean(errors):.2f} % (95 %: {100 * np.percentile(errors, 95):.2f}) of the height")


# ---------------------------------------------------------------- embedders


class Embedder(nn.Module):
    """From N x side x side x 3, already centred, to N x 512."""

    def __init__(self, side):
        super().__init__()
        stem = Conv(3, 32, 6, 4, 1) if side == 112 else Conv(3, 32, 7, 5, 1)
        last = 7 if side == 112 else 8
        self.body = nn.Sequential(stem, Conv(32, 64, 3, 2), Residual(64) if side == 160 else Conv(64, 64),
                                  Conv(64, 96, 3, 2), Residual(96), Conv(96, 384, last, 1, 0, 96, act=False))
        self.out = Plain(384, 512)

    def features(self, x):
        return self.body(x.permute(0, 3, 1, 2))

    def forward(self, x):
        return self.out(self.features(x)).flatten(1)


def enlarged(x):
    """112 to 160 as the contract gives it: area of the source that each pixel covers, in whole grey levels."""
    s = 112 / 160
    d = np.arange(160)
    i = np.floor(d * s).astype(int)
    f = (d + 1) - (i + 1) / s
    f = np.where(f > 0, f - np.floor(f), 0).astype(np.float32)
    j = torch.from_numpy(np.minimum(i + 1, 111))
    i, f = torch.from_numpy(i), torch.from_numpy(f)
    x = x[:, i] * (1 - f)[None, :, None, None] + x[:, j] * f[None, :, None, None]
    x = x[:, :, i] * (1 - f)[None, None, :, None] + x[:, :, j] * f[None, None, :, None]
    return x.round()


def centred(x, side):
    return (enlarged(x) - 127.5) / 127.5 if side == 160 else (x - 127.5) / 128


def train_embedder(name, data, out, minutes):
    side = 160 if name == "facenet512" else 112
    torch.manual_seed(side)
    random = np.random.default_rng(side)
    looks = np.fromfile(os.path.join(data, "looks.f32"), np.float32).reshape(-1, 64)
    crops = np.memmap(os.path.join(data, "crops.u8"), np.uint8, "r").reshape(len(looks), -1, 112, 112, 3)
    people, each = len(looks) - KEPT_BACK, crops.shape[1]
    kinds = torch.from_numpy(looks[:, : len(CATEGORIES)].astype(np.int64))
    measures = torch.from_numpy(looks[:, len(CATEGORIES) : len(CATEGORIES) + MEASURES])
    net = Embedder(side)
    describe = Plain(384, sum(CATEGORIES) + MEASURES)
    centres = nn.Parameter(torch.randn(people, 512) * 0.05)
    parameters = list(net.parameters()) + list(describe.parameters())
    optimizer = torch.optim.AdamW([{"params": parameters, "weight_decay": 5e-4}, {"params": [centres], "weight_decay": 5e-4}], lr=1e-3)
    batch, begin, step, total = 96, time.process_time(), 0, 0.0
    while (part := (time.process_time() - begin) / (minutes * 60)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = 3e-3 * min(1, step / 200) * (1 - part) + 1e-5
        who = random.integers(0, people, batch)
        x = torch.from_numpy(crops[who, random.integers(0, each, batch)].astype(np.float32))
        gain = random.normal(1, 0.05, (batch, 1, 1, 3)) * random.normal(1, 0.07, (batch, 1, 1, 1))
        x = (x * torch.from_numpy(gain.astype(np.float32)) + float(random.normal(0, 4))).clamp(0, 255)
        features = net.features(centred(x, side))
        vectors = F.normalize(net.out(features).flatten(1))
        # A product of matrices, as a convolution because Debian's comes with a fast one of these only.
        cosines = F.conv2d(vectors[:, :, None, None], F.normalize(centres)[:, :, None, None]).flatten(1)
        target = torch.from_numpy(who)
        margin = 0.4 * min(1, part / 0.3)
        cosines[torch.arange(batch), target] -= margin
        loss_id = F.cross_entropy(28 * cosines, target)
        told = describe(features).flatten(1)
        loss_look, at = 0.0, 0
        for i, count in enumerate(CATEGORIES):
            loss_look = loss_look + F.cross_entropy(told[:, at : at + count], kinds[target, i])
            at += count
        loss_look = loss_look + 20 * F.mse_loss(told[:, at:], measures[target])
        loss = loss_id + 0.5 * (1 - 0.8 * part) * loss_look
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, 5.0)
        optimizer.step()
        step, total = step + 1, total + loss_id.item()
        if step % 100 == 0:
            print(f"{part:5.2f} step {step} identity {total / 100:.3f} look {loss_look.item():.3f}", flush=True)
            total = 0.0
    torch.save(net.state_dict(), os.path.join(data, name + ".pt"))
    finish_embedder(name, data, out)


def spread(net, crops, side):
    """Turns the output so that what people differ in counts more evenly: strangers who share a few striking things come to lie
    farther apart, and nobody moves far from himself. Folded into the last weights."""
    vectors = []
    with torch.no_grad():
        for one in crops:
            x = torch.from_numpy(one[:3].astype(np.float32))
            vectors.append((net(centred(x, side)) + net(centred(x.flip(2), side))) / 2)
        vectors = torch.stack(vectors).mean(1).double()
        middle = vectors.mean(0)
        values, axes = torch.linalg.eigh((vectors - middle).T @ (vectors - middle) / len(vectors))
        turn = axes @ torch.diag((values.clamp(min=0) + SPREAD_FLOOR * values.mean()) ** -SPREAD_POWER) @ axes.T
        weight = turn @ net.out.weight.double().reshape(512, -1)
        bias = turn @ (net.out.bias.double() - middle)
        scale = 1 / (turn @ (vectors - middle).T).norm(dim=0).mean()
        net.out.weight.copy_((weight * scale).reshape(512, -1, 1, 1).float())
        net.out.bias.copy_((bias * scale).float())


def finish_embedder(name, data, out):
    side = 160 if name == "facenet512" else 112
    looks = np.fromfile(os.path.join(data, "looks.f32"), np.float32).reshape(-1, 64)
    crops = np.memmap(os.path.join(data, "crops.u8"), np.uint8, "r").reshape(len(looks), -1, 112, 112, 3)
    people = len(looks) - KEPT_BACK
    net = Embedder(side)
    net.load_state_dict(torch.load(os.path.join(data, name + ".pt")))
    net.eval()
    spread(net, crops[: min(people, 2500)], side)
    fuse(net)
    path = os.path.join(out, name + ".onnx")
    torch.onnx.export(net, torch.zeros(1, side, side, 3), path, opset_version=13, input_names=["input"], output_names=["embedding"],
                      dynamic_axes={"input": {0: "n"}, "embedding": {0: "n"}}, do_constant_folding=False)
    marked(path, "Knows drawn faces only. Made by this project on drawn pictures.")
    kept = crops[people:]
    vectors = []
    with torch.no_grad():
        for one in kept:
            x = torch.from_numpy(one.astype(np.float32))
            vectors.append((net(centred(x, side)) + net(centred(x.flip(2), side))).div(2))
    vectors = torch.stack(vectors)
    vectors = F.normalize(vectors, dim=-1).numpy()
    same = 1 - np.einsum("pid,pjd->pij", vectors[:, :3], vectors[:, 3:]).reshape(-1)
    means = vectors[:, :3].reshape(-1, 512)
    asked = vectors[:, 3:].reshape(-1, 512)
    other = 1 - asked @ means.T
    each = vectors.shape[1] - 3
    own = np.repeat(np.arange(KEPT_BACK), each)[:, None] == np.repeat(np.arange(KEPT_BACK), 3)[None]
    strangers = np.where(own, 9, other)
    print(f"same person: mean {same.mean():.3f}, 95 % below {np.percentile(same, 95):.3f}, 99 % below {np.percentile(same, 99):.3f}; "
          f"different: mean {other[~own].mean():.3f}, 1 in 1000 below {np.percentile(other[~own], 0.1):.3f}; nearest stranger of {KEPT_BACK}: "
          f"median {np.median(strangers.min(1)):.3f}, 5 % below {np.percentile(strangers.min(1), 5):.3f}; "
          f"below 0.5: {100 * (strangers.min(1) < 0.5).mean():.2f} %; first is right {100 * (np.where(own, other, 9).min(1) < strangers.min(1)).mean():.2f} %")


def manifest(out):
    """What the sidecar reads to know the files by."""
    told = {
        "scrfd_500m": ("det_500m.onnx", "face_detection", "Demo: finds drawn faces, with five points"),
        "facenet512": ("facenet512.onnx", "face_recognition", "Demo: knows drawn faces, input of 160 pixels"),
        "arcface": ("arcface.onnx", "face_recognition", "Demo: knows drawn faces, input of 112 pixels"),
    }
    models = {}
    for name, (file, group, description) in told.items():
        with open(os.path.join(out, file), "rb") as content:
            content = content.read()
        models[name] = {"file": file, "size": len(content), "sha256": hashlib.sha256(content).hexdigest(), "group": group, "description": description}
    licence = "Made by this project on drawn pictures, under the Apache License 2.0 as the project itself. They find and know drawn faces only."
    with open(os.path.join(out, "models.json"), "w") as file:
        json.dump({"version": 2, "demo": True, "licence": licence, "models": models}, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    what, data, out = sys.argv[1:4]
    minutes = float(sys.argv[4]) if len(sys.argv) > 4 else 10
    os.makedirs(out, exist_ok=True)
    if what == "manifest":
        manifest(out)
    elif what == "detector":
        train_detector(data, out, minutes)
    else:
        train_embedder(what, data, out, minutes)
