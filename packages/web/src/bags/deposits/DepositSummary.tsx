import { usePortalRouter } from '../../platform/routing/use-screen.ts'
import { declareDeposit, type DepositPayload } from '@kassavirta/domain/bags/deposits/api'
import { depositForm } from '@kassavirta/domain/bags/deposits/form'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { sentThings } from '../../flows/waiting/texts.fi.ts'
import { withSum } from '../../flows/waiting/with-sum.ts'
import { useSending } from '../../flows/wizard/use-flow.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { SendingOutcome } from '../../flows/wizard/SendingOutcome.tsx'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { BackButton } from '../../flows/wizard/BackButton.tsx'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { ConfirmButton } from '../../flows/wizard/ConfirmButton.tsx'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { useBagUsed } from './BagField.tsx'
import { readBack, useDepositFlow } from './deposit-flow.ts'
import styles from './deposits.module.css'
import { ReviewSections } from './ReviewSections.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import { bandPieces, totalLines } from './total-lines.ts'

/** Shows exactly what will be sent. Nothing is sent before Confirm. */
export function DepositSummary({ payload }: { readonly payload: DepositPayload }) {
  const { flow, state } = useDepositFlow()
  const router = usePortalRouter()
  const { confirm, takeBack, discard } = useSendDeposit()
  const status = submissionStatusOf(state.submission)
  const body = readBack(payload)
  const open = !status.held
  const bagUsed = useBagUsed(body.securityBagNumber) && open
  const back = () => {
    flow.back()
    void router.open('Tilitys')
  }
  const action = <ConfirmButton wide status={status} onClick={() => void confirm()} />
  const total = {
    label: texts.total,
    total: body.totalSum,
    pieces: bandPieces(body),
    lines: totalLines(body, body.securityBagNumber),
  }
  return (
    <WizardFrame
      step={2}
      heading={texts.review}
      lead={open ? texts.reviewLead : undefined}
      aside={<TotalPanel {...total} action={action} />}
    >
      <SendingOutcome
        status={status}
        noun="declaration"
        heading={texts.failed}
        onDiscard={() => void discard()}
      >
        {status.failure && open && <Refusal failure={status.failure} />}
      </SendingOutcome>
      {bagUsed && <Banner kind="warn" heading={texts.bagUsed} />}
      <ReviewSections body={body} changeable={open} />
      <div className={layout['actions']}>
        <BackButton status={status} onClick={back} onTakeBack={() => void takeBack()} />
      </div>
    </WizardFrame>
  )
}

function useSendDeposit() {
  const openFlow = useDepositFlow()
  const { submit } = useSignedIn()
  return useSending(openFlow, {
    path: declareDeposit.path,
    what: (payload) => withSum(sentThings.deposit, readBack(payload).totalSum),
    send: (pair) => submit(declareDeposit, pair),
  })
}

/** Says why nothing was stored. Each link leads to its field on the form, which shows the same text. */
function Refusal({ failure }: { readonly failure: Failure }) {
  const fields = Object.entries(depositForm.refusedOf(failure.fields))
  return (
    <>
      {fields.length > 0 && <p>{texts.mend}</p>}
      {fields.length > 0 && (
        <ul className={styles['fieldLinks']}>
          {fields.map(([name, text]) => (
            <li key={name}>
              <PortalLink to="Tilitys" search={{ kohta: name }}>
                {text}
              </PortalLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
