import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { cancelTexts as texts } from './texts.fi.ts'

type Cancelled = { readonly cancelled?: Date | null; readonly cancelReason?: string | null }

/** Says above an order, or what was packed for it, that it does not come: since when and why. */
export function CancelledBanner({ order: { cancelled, cancelReason } }: { readonly order: Cancelled }) {
  const now = useServerNow()
  return (
    <Banner kind="warn" heading={texts.isCancelled}>
      {cancelled && fill(texts.since, { moment: nearMoment(cancelled, now) })}
      {cancelReason && ` ${fill(texts.reason, { reason: cancelReason })}`}
    </Banner>
  )
}
