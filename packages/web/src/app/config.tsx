import { getConfig, type PortalConfig } from '@kassavirta/domain/config/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { apiQuery } from '../platform/api-query.ts'
import { faultTexts } from '../platform/texts.fi.ts'
import { useAnswer, type Answer } from '../platform/use-answer.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { appTexts } from './texts.fi.ts'

/** Names and contact details do not change under a person's eyes: once a visit is enough. */
const configQuery = { ...apiQuery(getConfig), staleTime: Infinity }

export const useConfig = (): Answer<PortalConfig> => useAnswer(configQuery)

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
