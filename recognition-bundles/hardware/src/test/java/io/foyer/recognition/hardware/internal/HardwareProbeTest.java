package io.foyer.recognition.hardware.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.Hardware;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HardwareProbeTest {
  private static final int PROCESSORS = 16;

  @TempDir Path root;

  @BeforeEach
  void machine() throws IOException {
    write(
        "proc/meminfo",
        "MemTotal:       32768000 kB\nMemFree: 5 kB\nMemAvailable:   16384000 kB\n");
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private Hardware.Profile probe(@Nullable Gpu gpu) {
    return new HardwareProbe(root, PROCESSORS, root, () -> gpu).profile();
  }

  @Test
  void aMachineWithoutLimitsIsTakenAsItIs() {
    Hardware.Profile found = probe(null);
    assertEquals(16, found.cpuCores());
    assertEquals(32_000, found.memoryTotalMb());
    assertEquals(16_000, found.memoryAvailableMb());
    assertTrue(found.storageFreeMb() > 0);
    assertFalse(found.gpuAvailable());
    assertNull(found.gpuName());
    assertEquals("cpu", found.tier().key());
    assertEquals(
        "No GPU, 32000MB RAM, 16 cores, " + found.storageFreeMb() + "MB free disk",
        found.summary());
  }

  @Test
  void theTightestGroupOfVersion2Counts() throws IOException {
    write("proc/self/cgroup", "0::/pod/box\n");
    write("sys/fs/cgroup/pod/box/cpu.max", "max 100000\n");
    write("sys/fs/cgroup/pod/cpu.max", "350000 100000\n");
    write("sys/fs/cgroup/pod/box/memory.max", "2147483648\n");
    write("sys/fs/cgroup/pod/box/memory.current", "1610612736\n");
    write("sys/fs/cgroup/pod/box/memory.stat", "anon 1\ninactive_file 536870912\nfile 7\n");
    write("sys/fs/cgroup/pod/memory.max", "max\n");
    Hardware.Profile found = probe(null);
    assertEquals(3, found.cpuCores());
    assertEquals(2048, found.memoryTotalMb());
    assertEquals(1024, found.memoryAvailableMb());
  }

  @Test
  void aContainerSeesItsOwnGroupAsTheRoot() throws IOException {
    write("proc/self/cgroup", "0::/\n");
    write("sys/fs/cgroup/cpu.max", "50000 100000\n");
    write("sys/fs/cgroup/memory.max", "1073741824\n");
    Hardware.Profile found = probe(null);
    assertEquals(1, found.cpuCores());
    assertEquals(1024, found.memoryTotalMb());
    assertEquals(1024, found.memoryAvailableMb());
  }

  @Test
  void groupsOfVersion1Count() throws IOException {
    write(
        "proc/self/cgroup", "7:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n3:cpuset:/\n0::/\n");
    write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "250000\n");
    write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "4294967296\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes", "5294967296\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    Hardware.Profile found = probe(null);
    assertEquals(2, found.cpuCores());
    assertEquals(4096, found.memoryTotalMb());
    assertEquals(0, found.memoryAvailableMb());
  }

  @Test
  void anUnlimitedQuotaOfVersion1IsNone() throws IOException {
    write("proc/self/cgroup", "1:cpu:/\n");
    write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    assertEquals(16, probe(null).cpuCores());
  }

  @Test
  void damagedAndStrangeFilesAreNoLimit() throws IOException {
    write("proc/self/cgroup", "\nx\n0::/../../elsewhere\n4:memory:/a\n");
    write("proc/meminfo", "MemTotal: lots\n");
    write("sys/fs/cgroup/cpu.max", "many few\n");
    write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "");
    Hardware.Profile found = probe(null);
    assertEquals(16, found.cpuCores());
    assertEquals(0, found.memoryTotalMb());
  }

  @Test
  void theTierFollowsTheMemoryOfTheGpu() {
    assertEquals("gpu-high", probe(new Gpu("A", 4096)).tier().key());
    assertEquals("gpu-low", probe(new Gpu("A", 4095)).tier().key());
    assertEquals("gpu-low", probe(Gpu.UNKNOWN).tier().key());
    assertTrue(probe(new Gpu("A", 8192)).summary().startsWith("A (8192MB VRAM), 32000MB RAM"));
    assertTrue(
        probe(Gpu.UNKNOWN).summary().startsWith("NVIDIA GPU (details unavailable), 32000MB"));
  }

  @Test
  void theDriversProgramIsReadAndNotWaitedForLong() {
    assertEquals(new Gpu("NVIDIA H200", 143771), NvidiaSmi.parse("NVIDIA H200, 143771\nB, 2\n"));
    assertEquals(new Gpu("A, B", null), NvidiaSmi.parse("A, B, [N/A]"));
    assertNull(NvidiaSmi.parse(""));
    assertNull(NvidiaSmi.parse("No devices were found"));
    assertEquals(new Gpu("X", 5), new NvidiaSmi(List.of("echo", "X, 5")).first());
    assertSame(Gpu.UNKNOWN, new NvidiaSmi(List.of("false")).first());
    assertSame(Gpu.UNKNOWN, new NvidiaSmi(List.of("/nowhere/nvidia-smi")).first());
  }

  @Test
  void aProgramThatHangsIsEnded() {
    assertSame(Gpu.UNKNOWN, new NvidiaSmi(List.of("sleep", "600"), Duration.ofMillis(50)).first());
  }
}
