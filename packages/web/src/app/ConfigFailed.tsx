import type { PortalConfig } from '@kassavirta/domain/operation/settings/config/api'
import type { Answer } from '@kassavirta/ui/api/use-answer.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { useSession } from '../platform/session/session-context.ts'
import { KeptDrafts } from './KeptDrafts.tsx'
import { appTexts } from './texts.fi.ts'

export function ConfigFailed({
  config: { failure, trying, tryNow },
}: {
  readonly config: Answer<PortalConfig>
}) {
  const { state } = useSession()
  if (!failure) return null
  if (failure.kind !== 'network') {
    return <FetchFailed heading={appTexts.configFailed} trying={trying} tryNow={tryNow} failure={failure} />
  }
  // The screen of a start without a connection says the same, with the same button.
  if (state.status === 'error') return null
  return (
    <FetchFailed heading={failure.text} trying={trying} tryNow={tryNow}>
      <KeptDrafts />
    </FetchFailed>
  )
}
