import type { Preview } from '@storybook/react-vite';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import '../src/ui/styles/index.css';
import { PencilGrain } from '../src/ui/brand/pencil-grain.tsx';
import { ToastRegion } from '../src/ui/feedback/toast-region.tsx';

export default {
  globalTypes: {
    theme: {
      description: 'Color theme',
      toolbar: { icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: { layout: 'padded' },
  decorators: [
    (Story, { globals }) => {
      useEffect(() => {
        document.documentElement.dataset.theme = String(globals.theme);
      }, [globals.theme]);
      // A data router, because FormModal uses useBlocker.
      const router = createMemoryRouter([{ path: '*', element: <Story /> }]);
      return (
        <>
          <PencilGrain />
          <RouterProvider router={router} />
          <ToastRegion />
        </>
      );
    },
  ],
} satisfies Preview;
