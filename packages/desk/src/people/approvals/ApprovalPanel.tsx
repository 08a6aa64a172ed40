import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { knownByTexts } from '@kassavirta/domain/bags/counting/terms.fi'
import { formatDay, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  type Approval,
  type Change,
  approveRequest,
  listApprovals,
  rejectRequest,
} from '@kassavirta/domain/people/approvals/api'
import { approvalForm, rejectionForm, needsReason } from '@kassavirta/domain/people/approvals/second-person'
import { changedFieldNames } from '@kassavirta/domain/people/approvals/terms.fi'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { ReasonDialog } from '../../platform/forms/FormDialog.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { approvalTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import tones from '../../platform/parts/tones.module.css'
import styles from './approvals.module.css'

/** The outcome of a request; the effect of an approval depends on its kind. */
export type Decision = keyof typeof texts.done

type Props = { readonly approval: Approval; readonly onDecided: (decision: Decision) => void }

/** One request: the change, who asks for it and why. */
export function ApprovalPanel({ approval, onDecided }: Props) {
  const { kind, number, company, join, before, after, change } = approval
  const { reason, requestedBy, requested, lapses, decision } = approval
  return (
    <Panel
      heading={fill(texts.headings[kind], { subject: change?.subject ?? number })}
      aside={decision === null ? fill(texts.lapses, { moment: formatMoment(lapses) }) : outcome(approval)}
    >
      <div className={styles['body']}>
        <div className={styles['facts']}>
          {company && <strong>{`${company.name}, ${company.city}`}</strong>}
          <span className={page['quiet']}>
            {fill(approval.isOfCustomer ? texts.askedInPortal : texts.asked, {
              name: requestedBy,
              moment: formatMoment(requested),
            })}
          </span>
          {(join ?? reason) !== '' && (
            <p>
              <small>{texts.reason}</small> {join ? knownByTexts[join.knownBy] : reason}
            </p>
          )}
        </div>
        {join && <p>{fill(texts.joinedWith, { number: join.number, day: formatDay(join.salesDay) })}</p>}
        {before && after && <Comparison before={before} after={after} />}
        {change && <ChangeTable change={change} />}
        {approval.codeEnd !== undefined && (
          <Banner kind="info">{fill(texts.codeEnd, { code: approval.codeEnd })}</Banner>
        )}
      </div>
      {decision === null && (
        <div className={classes(page['row'], styles['foot'])}>
          {approval.mayDecide ? (
            <DecisionButtons approval={approval} onDecided={onDecided} />
          ) : (
            <span className={page['quiet']}>{texts.own}</span>
          )}
        </div>
      )}
      {approval.decisionReason !== '' && <p className={styles['foot']}>{approval.decisionReason}</p>}
    </Panel>
  )
}

function outcome({ decision, decidedBy, decided }: Approval): string {
  if (decision === 'lapsed' || decided === null) return texts.lapsed
  const text = decision === 'approved' ? texts.approvedBy : texts.rejectedBy
  return fill(text, { name: decidedBy, moment: formatMoment(decided) })
}

/** The fields as they are and as they would become. */
const ChangeTable = ({ change: { lines } }: { readonly change: Change }) => (
  <table className={styles['figures']}>
    <Heads name={texts.field} after={texts.changed} />
    <tbody>
      {lines.map(({ field, before, after }) => (
        <tr key={field} className={classes(before !== after && styles['changed'])}>
          <th scope="row">{changedFieldNames[field]}</th>
          <td>{before || '–'}</td>
          <td>{after || '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Heads = ({ name, after }: { readonly name: string; readonly after: string }) => (
  <thead>
    <tr>
      <th scope="col">
        <VisuallyHidden>{name}</VisuallyHidden>
      </th>
      <th scope="col">{texts.before}</th>
      <th scope="col">{after}</th>
    </tr>
  </thead>
)

type Figures = NonNullable<Approval['before']>

/** The sums as they are and as they would become; a minus is missing money, so it is red. */
function Comparison({ before, after }: { readonly before: Figures; readonly after: Figures }) {
  const rows = [
    [texts.declared, before.declared, after.declared],
    [texts.counted, before.counted, after.counted],
    [texts.difference, before.difference, after.difference],
  ] as const
  return (
    <table className={styles['figures']}>
      <Heads name={texts.sum} after={texts.after} />
      <tbody>
        {rows.map(([name, then, now]) => (
          <tr key={name} className={classes(then !== now && styles['changed'])}>
            <th scope="row">{name}</th>
            <Sum euros={then} signed={name === texts.difference} />
            <Sum euros={now} signed={name === texts.difference} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.byPiece}</th>
          <Pieces figures={before} />
          <Pieces figures={after} />
        </tr>
      </tfoot>
    </table>
  )
}

const Sum = ({ euros, signed }: { readonly euros: number | null; readonly signed: boolean }) => (
  <td className={classes(signed && euros !== null && euros < 0 && tones['danger'])}>
    {euros === null ? '–' : signedEuros(euros, signed)}
  </td>
)

const Pieces = ({ figures: { byDenomination } }: { readonly figures: Figures }) => (
  <td>
    {byDenomination.map(({ name, declared, counted }) => (
      <span key={name}>
        {fill(texts.pieces, { name, declared: String(declared), counted: String(counted) })}
      </span>
    ))}
  </td>
)

/** If the server wants a fresh code, it is asked for during the call. */
function DecisionButtons({ approval: { approvalId, version, kind }, onDecided }: Props) {
  const client = useQueryClient()
  const approve = useAct(approveRequest)
  const reject = useAct(rejectRequest)
  const [asking, setAsking] = useState<'approval' | 'rejection'>()
  const params = { approvalId }
  const settle = async (deciding: ReturnType<typeof approve.run>) => {
    const outcome = await deciding
    const isDone = outcome.type === 'accepted'
    if (isDone) {
      setAsking(undefined)
      const decision = outcome.answer?.decision ?? 'approved'
      onDecided(decision === 'approved' ? kind : decision)
    }
    // Also after a refusal: somebody else may have decided.
    for (const { path } of [listApprovals, getPulse]) void client.invalidateQueries({ queryKey: [path] })
    return isDone
  }
  return (
    <>
      {approve.failure && asking === undefined && <Refusal failure={approve.failure} />}
      <Button
        busy={approve.busy}
        onClick={() =>
          needsReason(kind) ? setAsking('approval') : void settle(approve.run({ params, body: { version } }))
        }
      >
        {texts.approve}
      </Button>
      <Button kind="secondary" onClick={() => setAsking('rejection')}>
        {texts.reject}
      </Button>
      {asking === 'approval' && (
        <ReasonDialog
          act={approve}
          definition={approvalForm}
          draft={`approve-${approvalId}`}
          rest={{ version }}
          send={(body) => settle(approve.run({ params, body }))}
          title={texts.approveTitle}
          action={texts.approve}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'rejection' && (
        <ReasonDialog
          act={reject}
          definition={rejectionForm}
          draft={`reject-${approvalId}`}
          rest={{ version }}
          send={(body) => settle(reject.run({ params, body }))}
          title={texts.rejectTitle}
          action={texts.reject}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

const Refusal = ({ failure }: { readonly failure: Failure }) => (
  <div className={styles['refusal']}>
    <Banner kind="danger" heading={texts.actFailed}>
      {problemText(failure)}
    </Banner>
  </div>
)

/** Euros of an answer as they are shown; a difference shows its direction in both cases. */
export function signedEuros(euros: number, signed: boolean): string {
  const amount = cents(Math.round(euros * 100))
  return `${signed && amount > 0 ? '+' : ''}${formatEuros(amount)}`
}
