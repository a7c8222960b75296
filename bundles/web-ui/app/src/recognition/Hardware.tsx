import { useQuery } from '@tanstack/react-query';
import { Cpu, Gauge, HardDrive, MemoryStick, MonitorCog, TriangleAlert } from 'lucide-react';
import { count } from '../format';
import ui from '../ui/ui.module.css';
import { systemQuery } from './useSidecar';
import { words } from './words';
import styles from './recognition.module.css';

/** The machine that recognition runs on, and what it makes of it. */
export function Hardware() {
  const answer = useQuery(systemQuery);
  const h = words.hardware;
  if (answer.error) return null;
  if (!answer.data) return <div className={`${ui.skeleton} ${styles.banner}`} aria-hidden="true" />;
  const { hardware, inference } = answer.data;
  const fallen = hardware.gpu_available && inference?.device === 'cpu';
  const facts = [
    { icon: MonitorCog, name: h.gpu, value: hardware.gpu_available ? (hardware.gpu_name ?? h.gpu) : h.noGpu, more: hardware.gpu_vram_mb ? h.vram(hardware.gpu_vram_mb) : null },
    { icon: Cpu, name: h.cores, value: count(hardware.cpu_cores), more: null },
    {
      icon: MemoryStick,
      name: h.memory,
      value: hardware.memory_available_mb ? h.memoryFree(hardware.memory_available_mb) : h.memoryAll(hardware.memory_total_mb),
      more: hardware.memory_available_mb ? h.memoryOf(hardware.memory_total_mb) : null,
    },
    ...(hardware.storage_free_mb ? [{ icon: HardDrive, name: h.disk, value: h.bytes(hardware.storage_free_mb), more: null }] : []),
  ];
  return (
    <section className={styles.banner} aria-label={h.title}>
      <div className={styles.tier}>
        <Gauge size={22} aria-hidden="true" />
        <div>
          <strong>{h.tiers[hardware.tier] ?? hardware.tier}</strong>
          <p>{h.tierWhy[hardware.tier] ?? hardware.summary}</p>
        </div>
      </div>
      <dl>
        {facts.map(({ icon: Icon, name, value, more }) => (
          <div key={name}>
            <dt>
              <Icon size={16} aria-hidden="true" /> {name}
            </dt>
            <dd className="numbers">
              {value}
              {more ? <small>{more}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      {fallen ? (
        <p className={styles.fallen}>
          <TriangleAlert size={18} aria-hidden="true" />
          <span>
            <strong>{h.fallen}</strong> {inference.reason} {h.fallenWhy}
          </span>
        </p>
      ) : null}
    </section>
  );
}
