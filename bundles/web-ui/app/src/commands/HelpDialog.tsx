import { text } from '../messages';
import { Dialog } from '../ui/Dialog';
import { useCommandRegistry, type CommandGroup } from './registry';
import styles from './help.module.css';

const NAMES: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Shift: '⇧' };

function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key, at) => (
        <kbd key={at}>{NAMES[key] ?? key}</kbd>
      ))}
    </span>
  );
}

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const commands = useCommandRegistry((state) => state.commands);
  const groups = Object.keys(text.commands.groups) as CommandGroup[];
  return (
    <Dialog title={text.commands.title} open wide onClose={onClose}>
      <div className={styles.groups}>
        {groups
          .map((group) => ({ group, members: commands.filter((command) => command.group === group) }))
          .filter(({ members }) => members.length > 0)
          .map(({ group, members }) => (
            <section key={group} className={styles.group}>
              <h3>{text.commands.groups[group]}</h3>
              <dl>
                {members.map((command) => (
                  <div key={`${command.id} ${command.keys}`}>
                    <dt>{command.label}</dt>
                    <dd>
                      <Keys keys={command.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
