import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/client';

/** Answers of the service, kept for going back without waiting. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      retry: (attempts, error) =>
        error instanceof ApiError ? error.status === 503 && !error.notReady && attempts < 4 : attempts < 1,
      retryDelay: (attempts, error) => {
        const wait = error instanceof ApiError ? error.retryAfterSeconds : null;
        return (wait === null ? 700 * 2 ** attempts : wait * 1000) + Math.random() * 300;
      },
    },
    mutations: { retry: false },
  },
});
