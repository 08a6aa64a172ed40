import { listUndelivered, returnToVault, sendAgain } from '@kassavirta/domain/orders/deliveries/api'
import { getRun, listRuns } from '@kassavirta/domain/orders/deliveries/runs-api'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { returnForm, sendAgainForm } from '@kassavirta/domain/orders/deliveries/form'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { contentText } from './content-lines.ts'
import { contentOf, keyOf, nameOf, type Order, type Stop } from './order.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import page from '../../platform/parts/page.module.css'
import { runName, stateText } from './runs/run.ts'
import { sharedTexts, undeliveredTexts as texts } from './texts.fi.ts'
import styles from './UndeliveredScreen.module.css'
import { useAct } from '../../platform/api/use-act.ts'
import { ReasonDialog, FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useSettle } from './use-settle.ts'
import { useActForm } from '../../platform/forms/use-act-form.ts'

type Row = { readonly stop: Stop; readonly order: Order }
type DialogChoice = Row & { readonly act: 'again' | 'return' }

/** Orders that came back from a run: each goes out once more, or stays returned. */
export function UndeliveredScreen() {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listUndelivered, {}))
  const [chosen, setChosen] = useState<DialogChoice>()
  const close = () => setChosen(undefined)
  return (
    <div className={page['page']}>
      <p className={page['quiet']}>{texts.lead}</p>
      <AnswerView answer={answer} heading={sharedTexts.loadFailed}>
        {({ rows }) => (
          <DataTable
            label={sharedTexts.undelivered}
            className={styles['orders']}
            isCards
            list={wholeList(rows.flatMap((stop) => stop.orders.map((order) => ({ stop, order }))))}
            texts={sharedTexts}
            empty={texts.none}
            idOf={({ order }) => keyOf(order)}
            columns={[
              { heading: texts.company, isHead: true, cell: (row) => <CompanyCell {...row} /> },
              { heading: texts.content, cell: ({ order }) => <ContentCell order={order} /> },
              { heading: texts.acts, isSilent: true, cell: (row) => <Acts row={row} onChoose={setChosen} /> },
            ]}
          />
        )}
      </AnswerView>
      {chosen?.act === 'again' && <AgainDialog {...chosen} onClose={close} />}
      {chosen?.act === 'return' && <ReturnDialog {...chosen} onClose={close} />}
    </div>
  )
}

function CompanyCell({ stop, order }: Row) {
  const facts = [
    nameOf(order),
    fill(texts.day, { day: shortDay(order.day) }),
    ...(order.attempt > 1 ? [fill(texts.attempt, { count: order.attempt })] : []),
  ]
  return (
    <>
      <b>{stop.name}</b>
      <small>{facts.join(' · ')}</small>
      {order.runId !== null && <RunLink runId={order.runId} />}
    </>
  )
}

const ContentCell = ({ order }: Pick<Row, 'order'>) => (
  <>
    {order.seal}
    <small>{contentText(contentOf(order))}</small>
  </>
)

type ActsProps = { readonly row: Row; readonly onChoose: (chosen: DialogChoice) => void }

const Acts = ({ row, onChoose }: ActsProps) => (
  <div className={page['row']}>
    <Button kind="secondary" onClick={() => onChoose({ ...row, act: 'again' })}>
      {texts.again}
    </Button>
    <Button kind="secondary" onClick={() => onChoose({ ...row, act: 'return' })}>
      {texts.return}
    </Button>
  </div>
)

/** A link to the run of an order. Its state says whether it brings the order back or takes it out again. */
function RunLink({ runId }: { readonly runId: number }) {
  const query = useDeskQuery()
  const { data } = useQuery(query(getRun, { params: { runId } }))
  if (!data) return null
  const { run } = data
  const name = fill(texts.run, { name: runName(run), day: shortDay(run.day) })
  return <Link href={linkTo('run', { runId })}>{fill(texts.byRun[run.state], { run: name })}</Link>
}

type DialogProps = Row & { readonly onClose: () => void }

/** Takes an undelivered order back for good. */
function ReturnDialog({ stop, order, onClose }: DialogProps) {
  const act = useAct(returnToVault)
  const settle = useSettle()
  const { kind, orderId, version } = order
  return (
    <ReasonDialog
      act={act}
      definition={returnForm}
      draft={`return-${keyOf(order)}`}
      rest={{ kind, orderId, version }}
      send={async (body) => settle(await act.run({ body }))}
      onDone={onClose}
      title={fill(texts.returnTitle, { company: stop.name, order: nameOf(order) })}
      hint={texts.returnHint}
      action={texts.return}
      onClose={onClose}
    />
  )
}

/** Chooses the run on which something goes out once more. */
function AgainDialog({ stop, order, onClose }: DialogProps) {
  const query = useDeskQuery()
  const today = dayOf(serverNow())
  const [day, setDay] = useState(today)
  const act = useAct(sendAgain)
  const settle = useSettle()
  const { data } = useQuery(query(listRuns, { query: { day } }))
  const runs = data?.rows.filter(({ state }) => state !== 'back')
  const ids = runs?.map(({ runId }) => String(runId)) ?? []
  const { kind, orderId, version } = order
  const form = useActForm(act, sendAgainForm, {
    draft: `again-${keyOf(order)}-${version}`,
    rest: { kind, orderId, version },
    // The only run of the day needs no choice.
    fillIn: ({ runId }) => ({ runId: ids.includes(runId) ? runId : ids.length === 1 ? (ids[0] ?? '') : '' }),
    send: async (body) => settle(await act.run({ body })),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.againTitle, { company: stop.name, order: nameOf(order) })}
      action={texts.put}
      onClose={onClose}
    >
      <DateField
        label={texts.againDay}
        today={today}
        min={today}
        value={day}
        onChange={(next) => next && setDay(next)}
      />
      {runs?.length === 0 && <p>{texts.noRuns}</p>}
      {runs && runs.length > 0 && (
        <RadioGroup
          {...form.bind.text('runId')}
          options={runs.map((each) => ({
            value: String(each.runId),
            label: runName(each),
            hint: stateText(each),
          }))}
        />
      )}
    </FormDialog>
  )
}
