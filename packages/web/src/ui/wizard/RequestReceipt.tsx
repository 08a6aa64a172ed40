import { formatMoment } from '@kassavirta/domain/kernel/dates'
import type { RequestAnswer, TypedTexts } from '../../platform/request-flow.ts'
import type { Sent } from '../../platform/receipts.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { PlaceSummary } from '../place/PlaceSummary.tsx'
import { Receipt } from './Receipt.tsx'
import type { RequestKind } from './RequestWizard.tsx'
import { wizardTexts } from './texts.fi.ts'
import { WizardFrame } from './WizardFrame.tsx'

type Props<Typed extends TypedTexts, Body extends object> = {
  readonly kind: RequestKind<Typed, Body>
  readonly sent: Sent<Body, RequestAnswer>
  readonly onAgain: () => void
}

export function RequestReceipt<Typed extends TypedTexts, Body extends object>({
  kind,
  sent,
  onAgain,
}: Props<Typed, Body>) {
  const { user } = useSignedIn()
  const { texts } = kind
  const large = sent.answer ? [{ term: texts.number, value: sent.answer.id }] : []
  return (
    <WizardFrame step={3} heading={texts.received} lead={texts.next}>
      <Receipt large={large} again={texts.again} onAgain={onAgain}>
        <PlaceSummary
          pairs={[
            ...kind.pairsOf(sent.body),
            // Place, person and time make a receipt of the paper (decisions E12).
            { term: wizardTexts.sender, value: `${user.firstName} ${user.lastName}` },
            { term: wizardTexts.sentAt, value: formatMoment(sent.at) },
          ]}
        />
      </Receipt>
    </WizardFrame>
  )
}
