import type { PortalConfig } from '@kassavirta/domain/config/api'
import type { Answer } from '@kassavirta/ui/api/use-answer.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { appTexts } from './texts.fi.ts'

export function ConfigFailed({
  config: { failure, trying, tryNow },
}: {
  readonly config: Answer<PortalConfig>
}) {
  if (!failure) return null
  const heading = failure.kind === 'network' ? failure.text : appTexts.configFailed
  return (
    <FetchFailed heading={heading} trying={trying} tryNow={tryNow}>
      {failure.kind === 'network' ? undefined : failure.text}
    </FetchFailed>
  )
}
