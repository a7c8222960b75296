import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { parseParams, printParams } from './list/grammar';
import { Shell } from './shell/Shell';
import { guard, safeNext, useSession } from './state/session';
import { setupStatus } from './api/service';
import { Failure, NotFound } from './ui/States';
import { Toasts } from './ui/Toasts';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => (
    <main>
      <Failure
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </main>
  ),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: async ({ search }) => {
    const next = (search as { next?: string }).next;
    const first = await guard();
    if (first === null) throw redirect({ href: safeNext(next) });
    if (first === '/setup') throw redirect({ to: '/setup' });
  },
  component: lazyRouteComponent(() => import('./pages/LoginPage'), 'LoginPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: async () => {
    const status = await setupStatus();
    // Whoever is in the middle of the wizard may stay to see the first synchronisation.
    if (status.setupComplete && !sessionStorage.getItem('foyer.setup')) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => import('./pages/SetupPage'), 'SetupPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const first = await guard();
    if (first === '/login') {
      const next = location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: next ? { next } : {} });
    }
    if (first) throw redirect({ to: first });
  },
  component: Shell,
  notFoundComponent: NotFound,
});

const page = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => shell, path, component });

const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  beforeLoad: () => {
    if (useSession.getState().user?.role !== 'ADMIN') throw redirect({ to: '/' });
  },
});
const adminPage = lazyRouteComponent(() => import('./pages/AdminPage'), 'AdminPage');

const recognition = createRoute({
  getParentRoute: () => shell,
  path: '/recognition',
  beforeLoad: admin.options.beforeLoad!,
});
const recognitionPage = lazyRouteComponent(() => import('./pages/RecognitionPage'), 'RecognitionPage');

const lists = () => import('./pages/ListPages');

const tree = root.addChildren([
  login,
  setup,
  shell.addChildren([
    page('/', lazyRouteComponent(() => import('./pages/HomePage'), 'HomePage')),
    page('/search', lazyRouteComponent(() => import('./pages/SearchPage'), 'SearchPage')),
    page('/scenes', lazyRouteComponent(lists, 'ScenesPage')),
    page('/scenes/$id', lazyRouteComponent(() => import('./pages/ScenePage'), 'ScenePage')),
    page('/performers', lazyRouteComponent(lists, 'PerformersPage')),
    page('/performers/$id', lazyRouteComponent(() => import('./pages/PerformerPage'), 'PerformerPage')),
    page('/studios', lazyRouteComponent(lists, 'StudiosPage')),
    page('/studios/$id', lazyRouteComponent(() => import('./pages/StudioPage'), 'StudioPage')),
    page('/tags', lazyRouteComponent(lists, 'TagsPage')),
    page('/tags/$id', lazyRouteComponent(() => import('./pages/TagPage'), 'TagPage')),
    page('/collections', lazyRouteComponent(lists, 'CollectionsPage')),
    page('/collections/$id', lazyRouteComponent(() => import('./pages/CollectionPage'), 'CollectionPage')),
    page('/galleries', lazyRouteComponent(lists, 'GalleriesPage')),
    page('/galleries/$id', lazyRouteComponent(() => import('./pages/GalleryPage'), 'GalleryPage')),
    page('/images', lazyRouteComponent(lists, 'ImagesPage')),
    page('/images/$id', lazyRouteComponent(() => import('./pages/ImagePage'), 'ImagePage')),
    page('/hidden', lazyRouteComponent(() => import('./pages/HiddenPage'), 'HiddenPage')),
    page('$', NotFound as never),
    recognition.addChildren([
      createRoute({ getParentRoute: () => recognition, path: '/', component: recognitionPage }),
      createRoute({ getParentRoute: () => recognition, path: '$section', component: recognitionPage }),
    ]),
    admin.addChildren([
      createRoute({ getParentRoute: () => admin, path: '/', component: adminPage }),
      createRoute({ getParentRoute: () => admin, path: '$section', component: adminPage }),
      createRoute({
        getParentRoute: () => admin,
        path: 'users/$id',
        component: lazyRouteComponent(() => import('./pages/UserPage'), 'UserPage'),
      }),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch: parseParams,
  stringifySearch: printParams,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMinMs: 0,
});
