import type { PortalConfig } from '@kassavirta/domain/config/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { faultTexts } from '../platform/texts.fi.ts'
import type { Answer } from '../platform/use-answer.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { appTexts } from './texts.fi.ts'

export function ConfigFailed({
  config: { failure, trying, tryNow },
}: {
  readonly config: Answer<PortalConfig>
}) {
  if (!failure) return null
  const heading =
    failure.kind === 'network' ? failure.text : fill(faultTexts.fetchFailed, { thing: appTexts.config })
  return (
    <Banner
      kind="danger"
      heading={heading}
      action={
        <Button kind="secondary" busy={trying} onClick={tryNow}>
          {faultTexts.tryAgain}
        </Button>
      }
    >
      {failure.kind === 'network' ? undefined : failure.text}
    </Banner>
  )
}
