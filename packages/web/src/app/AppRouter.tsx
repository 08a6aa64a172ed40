import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { insideWrapper } from '../platform/routing/wrapper.ts'
import { createPortalRouter } from './routes.tsx'

export function AppRouter() {
  const [router] = useState(() =>
    createPortalRouter(insideWrapper(window, import.meta.env.VITE_WRAPPER), document.baseURI),
  )
  return <RouterProvider router={router} />
}
