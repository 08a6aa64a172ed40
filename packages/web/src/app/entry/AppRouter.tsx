import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { useState } from 'react'
import { openAddressBar } from '@kassavirta/ui/routing/address-bar.ts'
import { createPortalRouter } from '../../platform/routing/portal-router.tsx'
import { RouterProvider } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { rememberScroll } from '@kassavirta/ui/routing/router.ts'
import { basePath, insideWrapper, routingMode } from '../../platform/routing/wrapper.ts'
import { AppFault } from '../faults/AppFault.tsx'
import { screens } from '../routes.ts'
import { Shell } from '../frame/Shell.tsx'

export function AppRouter() {
  const [router] = useState(startRouter)
  return (
    <RouterProvider router={router}>
      <ErrorBoundary fallback={(error) => <AppFault error={error} />}>
        <Shell />
      </ErrorBoundary>
    </RouterProvider>
  )
}

function startRouter() {
  const mode = routingMode(insideWrapper(window, import.meta.env.VITE_WRAPPER))
  const bar = openAddressBar(mode, basePath(mode, document.baseURI))
  return createPortalRouter(
    bar,
    screens,
    rememberScroll(() => bar.now().key),
  )
}
