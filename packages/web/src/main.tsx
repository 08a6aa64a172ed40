import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortalRouter } from './app/routes.tsx'
import { createQueryClient } from './platform/query-client.ts'
import { insideWrapper, whenReady } from './platform/wrapper.ts'
import './ui/tokens.css'
import './ui/base.css'

const wrapped = insideWrapper(window, import.meta.env.VITE_WRAPPER)

whenReady(wrapped, document, () => {
  const place = document.getElementById('app')
  if (!place) throw new Error('the page has no element #app')
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createPortalRouter(wrapped, document.baseURI)} />
      </QueryClientProvider>
    </StrictMode>,
  )
})
