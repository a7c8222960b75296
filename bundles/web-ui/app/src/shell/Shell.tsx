import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import {
  Building2,
  CircleUserRound,
  Clapperboard,
  EyeOff,
  House,
  Images,
  Image as ImageIcon,
  Keyboard,
  LayoutGrid,
  Library,
  LogOut,
  Monitor,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  ScanFace,
  Search,
  Settings,
  Sun,
  Tags,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { Button as AriaButton, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { listen, useCommandRegistry, useCommands, type Command } from '../commands/registry';
import { HelpDialog } from '../commands/HelpDialog';
import { ItemActions } from '../items/ItemActions';
import { text } from '../messages';
import { signOut, useSession } from '../state/session';
import { read, useTheme, write, type ThemeChoice } from '../state/theme';
import { stopViewing, viewedUser } from '../state/viewAs';
import { Dialog, Sheet } from '../ui/Dialog';
import { SignInForm } from '../ui/SignInForm';
import { Boundary } from '../ui/States';
import { Logo } from '../ui/Logo';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import styles from './shell.module.css';
import { ViewAsBanner } from './ViewAsBanner';

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  key: string;
}

const ENTRIES: Entry[] = [
  { to: '/', label: text.nav.home, icon: House, key: 'h' },
  { to: '/scenes', label: text.nav.scenes, icon: Clapperboard, key: 's' },
  { to: '/performers', label: text.nav.performers, icon: UsersRound, key: 'p' },
  { to: '/studios', label: text.nav.studios, icon: Building2, key: 'u' },
  { to: '/tags', label: text.nav.tags, icon: Tags, key: 't' },
  { to: '/collections', label: text.nav.collections, icon: Library, key: 'c' },
  { to: '/galleries', label: text.nav.galleries, icon: Images, key: 'l' },
  { to: '/images', label: text.nav.images, icon: ImageIcon, key: 'i' },
];

const THEMES: { id: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { id: 'night', label: text.theme.night, icon: Moon },
  { id: 'day', label: text.theme.day, icon: Sun },
  { id: 'system', label: text.theme.system, icon: Monitor },
];

function jump(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView();
}

export function Shell() {
  const router = useRouter();
  const { pathname } = useLocation();
  const { user, ended } = useSession();
  const theme = useTheme();
  const pending = useCommandRegistry((state) => state.pending);
  const [help, setHelp] = useState(false);
  const [browse, setBrowse] = useState(false);
  const [me, setMe] = useState(false);
  const [folded, setFolded] = useState(() => read('foyer.sidebar') === 'folded');
  const admin = user?.role === 'ADMIN';
  // A tab that views as another user is left; the own session goes on.
  const viewing = viewedUser() !== null;
  const leaving = viewing ? text.viewAs.stopLong : text.nav.signOut;
  const leave = () => (viewing ? stopViewing() : void signOut());

  useEffect(() => listen(), []);
  useEffect(() => {
    setBrowse(false);
    setMe(false);
  }, [pathname]);

  const go = (to: string) => () => void router.navigate({ to });
  useCommands([
    { id: 'help', label: text.commands.help, group: 'anywhere', keys: '?', run: () => setHelp(true) },
    {
      id: 'search',
      label: text.commands.search,
      group: 'anywhere',
      keys: '/',
      run: () => {
        const field = document.querySelector<HTMLInputElement>('[data-search]');
        if (field) {
          field.focus();
          field.select();
        } else void router.navigate({ to: '/search' });
      },
    },
    { id: 'back', label: text.commands.back, group: 'anywhere', keys: 'Alt ArrowLeft', run: () => router.history.back() },
    {
      id: 'theme',
      label: text.commands.theme,
      group: 'anywhere',
      keys: 'Shift d',
      run: () => theme.choose(document.documentElement.dataset.theme === 'day' ? 'night' : 'day'),
    },
    ...ENTRIES.map(
      (entry): Command => ({
        id: `go ${entry.to}`,
        label: entry.label,
        group: 'go',
        keys: `g ${entry.key}`,
        run: go(entry.to),
      }),
    ),
    ...(admin
      ? [
          { id: 'go recognition', label: text.nav.recognition, group: 'go' as const, keys: 'g x', run: go('/recognition') },
          { id: 'go admin', label: text.commands.goSettings, group: 'go' as const, keys: 'g z', run: go('/admin') },
        ]
      : []),
  ]);

  const current = (to: string) =>
    (to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)) ? 'page' : undefined;
  const fold = (value: boolean) => {
    setFolded(value);
    write('foyer.sidebar', value ? 'folded' : null);
  };

  const browseEntries = ENTRIES.slice(1);
  const browsing = browseEntries.some((entry) => current(entry.to));

  return (
    <div className={styles.shell} data-folded={folded || undefined} data-viewing={viewing || undefined}>
      <div className={styles.skips}>
        <a href="#results" onClick={(event) => jump(event, 'results')}>
          {text.nav.skipToContent}
        </a>
        <a href="#filters" onClick={(event) => jump(event, 'filters')}>
          {text.nav.skipToFilters}
        </a>
      </div>

      <header className={styles.side}>
        <div className={styles.brand}>
          <Link to="/" className={styles.brandLink} aria-label={text.product}>
            <Logo />
            <span className={styles.word}>{text.product}</span>
          </Link>
          <button
            type="button"
            className={styles.fold}
            aria-label={folded ? text.nav.expand : text.nav.collapse}
            title={folded ? text.nav.expand : text.nav.collapse}
            onClick={() => fold(!folded)}
          >
            {folded ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
          </button>
        </div>
        <nav className={styles.nav} aria-label={text.nav.label}>
          <ul>
            <li>
              <NavLink to="/search" icon={Search} label={text.nav.search} current={current('/search')} hint="/" />
            </li>
            {ENTRIES.map((entry) => (
              <li key={entry.to}>
                <NavLink to={entry.to} label={entry.label} icon={entry.icon} current={current(entry.to)} />
              </li>
            ))}
          </ul>
          {admin ? (
            <ul className={styles.navFoot}>
              <li>
                <NavLink to="/recognition" icon={ScanFace} label={text.nav.recognition} current={current('/recognition')} />
              </li>
              <li>
                <NavLink to="/admin" icon={Settings} label={text.nav.admin} current={current('/admin')} />
              </li>
            </ul>
          ) : null}
        </nav>
        <MenuTrigger>
          <AriaButton className={styles.account!} aria-label={text.nav.account(user?.username ?? '')}>
            <span className={styles.avatar} aria-hidden="true">
              {(user?.username ?? '?').slice(0, 1).toUpperCase()}
            </span>
            <span className={styles.accountName}>{user?.username}</span>
          </AriaButton>
          <Popover className={ui.popover!} placement="top start">
            <Menu
              className={ui.menu!}
              aria-label={text.nav.me}
              onAction={(key) => {
                if (key === 'out') leave();
                else if (key === 'help') setHelp(true);
                else if (key === 'hidden') go('/hidden')();
              }}
            >
              <MenuSection
                selectionMode="single"
                selectedKeys={[theme.choice]}
                onSelectionChange={(keys) => {
                  const [choice] = keys as Set<ThemeChoice>;
                  if (choice) theme.choose(choice);
                }}
              >
                <Header className={ui.menuHeading!}>{text.theme.label}</Header>
                {THEMES.map(({ id, label, icon: Icon }) => (
                  <MenuItem key={id} id={id} className={ui.menuItem!} textValue={label}>
                    <Icon size={16} />
                    {label}
                  </MenuItem>
                ))}
              </MenuSection>
              <Separator className={ui.menuLine!} />
              <MenuItem id="hidden" className={ui.menuItem!} textValue={text.nav.hidden}>
                <EyeOff size={16} />
                {text.nav.hidden}
              </MenuItem>
              <MenuItem id="help" className={ui.menuItem!} textValue={text.nav.keyboard}>
                <Keyboard size={16} />
                {text.nav.keyboard}
              </MenuItem>
              <MenuItem id="out" className={ui.menuItem!} textValue={leaving}>
                <LogOut size={16} />
                {leaving}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </header>

      <ViewAsBanner />
      <main className={styles.main} id="main">
        <Boundary region={pathname}>
          <Outlet />
        </Boundary>
      </main>

      <nav className={styles.bottom} aria-label={text.nav.label}>
        <Link to="/" aria-current={current('/')}>
          <House size={22} />
          <span>{text.nav.home}</span>
        </Link>
        <button type="button" aria-haspopup="dialog" data-current={browsing || undefined} onClick={() => setBrowse(true)}>
          <LayoutGrid size={22} />
          <span>{text.nav.browse}</span>
        </button>
        <Link to="/search" aria-current={current('/search')}>
          <Search size={22} />
          <span>{text.nav.search}</span>
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => setMe(true)}>
          <CircleUserRound size={22} />
          <span>{text.nav.me}</span>
        </button>
      </nav>

      <Sheet title={text.nav.browse} open={browse} onClose={() => setBrowse(false)}>
        <ul className={styles.browse}>
          {browseEntries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} aria-current={current(to)}>
                <Icon size={22} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title={user?.username ?? text.nav.me} open={me} onClose={() => setMe(false)}>
        <div className={styles.me}>
          <fieldset className={styles.themes}>
            <legend>{text.theme.label}</legend>
            {THEMES.map(({ id, label, icon: Icon }) => (
              <button key={id} type="button" aria-pressed={theme.choice === id} onClick={() => theme.choose(id)}>
                <Icon size={18} />
                {label}
              </button>
            ))}
          </fieldset>
          <Link to="/hidden">
            <EyeOff size={20} />
            {text.nav.hidden}
          </Link>
          {admin ? (
            <>
              <Link to="/recognition">
                <ScanFace size={20} />
                {text.nav.recognition}
              </Link>
              <Link to="/admin">
                <Settings size={20} />
                {text.nav.admin}
              </Link>
            </>
          ) : null}
          <button type="button" onClick={leave}>
            <LogOut size={20} />
            {leaving}
          </button>
        </div>
      </Sheet>

      <ItemActions />
      {help ? <HelpDialog onClose={() => setHelp(false)} /> : null}
      <Dialog title={text.signIn.again} open={ended}>
        <p>{text.signIn.againWhy}</p>
        <SignInForm username={user?.username} />
      </Dialog>
      {pending ? (
        <div className={styles.pending} aria-hidden="true">
          <kbd>{pending}</kbd> …
        </div>
      ) : null}
    </div>
  );
}

interface NavLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  current: 'page' | undefined;
  hint?: string;
}

function NavLink({ to, label, icon: Icon, current, hint }: NavLinkProps) {
  return (
    <Link to={to} className={styles.navLink} aria-current={current} title={label}>
      <Icon size={20} strokeWidth={1.75} />
      <span className={styles.navLabel}>{label}</span>
      {hint ? (
        <kbd className={styles.navHint} aria-hidden="true">
          {hint}
        </kbd>
      ) : null}
    </Link>
  );
}
