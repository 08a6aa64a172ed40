import { createQueryClient } from '@kassavirta/ui/api/answers.ts'
import { createPageRoot } from '@kassavirta/ui/browser/page-root.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Start } from './app/Start.tsx'
import { SessionContext } from './platform/session/session-context.ts'
import { createSessionStore } from './platform/session/session-store.ts'
import '@kassavirta/ui/styles/tokens.css'
import '@kassavirta/ui/styles/base.css'
import './styles/desk.css'

const session = createSessionStore()
void session.start()
createPageRoot().render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <Start />
      </SessionContext>
    </QueryClientProvider>
  </StrictMode>,
)
