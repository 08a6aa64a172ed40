import { fullName } from '@kassavirta/domain/kernel/people/names'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import type { FormAnswer } from '../wizard/form-flow.ts'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { CompanySummary } from '../company/CompanySummary.tsx'
import { Receipt } from '../wizard/Receipt.tsx'
import { reviewPairs } from '../wizard/review-pairs.ts'
import type { SimpleWizardSpec } from './simple-wizard-spec.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { WizardFrame } from '../wizard/WizardFrame.tsx'

type Props<Typed extends object, Body> = {
  readonly spec: SimpleWizardSpec<Typed, Body>
  readonly sent: ReceiptData<Body, FormAnswer>
  readonly onAgain: () => void
}

export function SimpleWizardReceipt<Typed extends object, Body>({ spec, sent, onAgain }: Props<Typed, Body>) {
  const { user } = useSignedIn()
  const { texts } = spec
  const large = sent.answer ? [{ term: texts.number, value: sent.answer.id }] : []
  return (
    <WizardFrame step={3} heading={texts.received} lead={texts.next}>
      <Receipt large={large} again={{ label: texts.again, onPress: onAgain }}>
        <CompanySummary
          pairs={[
            ...reviewPairs(spec.form.reviewOf(sent.body)),
            // A printed receipt must name the company, the person and the time (decisions E12).
            { term: wizardTexts.sender, value: fullName(user) },
            { term: wizardTexts.sentAt, value: formatMoment(sent.at) },
          ]}
        />
      </Receipt>
    </WizardFrame>
  )
}
