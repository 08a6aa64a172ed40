import { formatMoment } from '@kassavirta/domain/kernel/dates'
import type { SimpleWizardAnswer, TypedTexts } from './simple-wizard-flow.ts'
import type { Sent } from '@kassavirta/ui/submission/receipts.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { CompanySummary } from '../company/CompanySummary.tsx'
import { Receipt } from '../wizard/Receipt.tsx'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { WizardFrame } from '../wizard/WizardFrame.tsx'

type Props<Typed extends TypedTexts, Body extends object> = {
  readonly kind: SimpleWizardSpec<Typed, Body>
  readonly sent: Sent<Body, SimpleWizardAnswer>
  readonly onAgain: () => void
}

export function SimpleWizardReceipt<Typed extends TypedTexts, Body extends object>({
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
        <CompanySummary
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
