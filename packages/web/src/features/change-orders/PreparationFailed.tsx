import { faultTexts } from '../../platform/texts.fi.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { orderTexts } from './texts.fi.ts'
import type { Preparation } from './use-preparation.ts'

/** Why nothing can be ordered just now. Tries go on by themselves; the button hurries them. */
export function PreparationFailed({ causes, retry }: Pick<Preparation, 'causes' | 'retry'>) {
  if (causes.length === 0) return null
  return (
    <Banner
      kind="danger"
      heading={orderTexts.cannotSend}
      action={
        <Button kind="secondary" onClick={retry}>
          {faultTexts.tryAgain}
        </Button>
      }
    >
      {causes.join(' ')}
    </Banner>
  )
}
