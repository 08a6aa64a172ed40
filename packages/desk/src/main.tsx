import { createQueryClient } from '@kassavirta/ui/api/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Start } from './app/Start.tsx'
import { SessionContext } from './platform/session/session-context.ts'
import { createSessionStore } from './platform/session/session-store.ts'
import '@kassavirta/ui/styles/tokens.css'
import '@kassavirta/ui/styles/base.css'
import './styles/desk.css'

const root = document.getElementById('app')
if (!root) throw new Error('the page has no element #app')
const session = createSessionStore()
void session.start()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <Start />
      </SessionContext>
    </QueryClientProvider>
  </StrictMode>,
)
