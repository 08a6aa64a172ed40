import { sendAgain } from '@kassavirta/domain/deliveries/api'
import { listRuns } from '@kassavirta/domain/deliveries/routes-api'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/parts/FormDialog.tsx'
import { nameOf, type Order, type Stop } from '../order.ts'
import { runName, stateText } from '../runs/run.ts'
import { useSettle } from '../use-settle.ts'
import { undeliveredTexts as texts } from './undelivered-texts.fi.ts'

type Props = { readonly stop: Stop; readonly order: Order; readonly onClose: () => void }

/** Chooses the run on which something goes out once more. */
export function AgainDialog({ stop, order, onClose }: Props) {
  const query = useDeskQuery()
  const today = dayOf(serverNow())
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<string>()
  const [isTried, setTried] = useState(false)
  const act = useAct(sendAgain)
  const settle = useSettle()
  const { data } = useQuery(query(listRuns, { query: { day } }))
  const runs = data?.rows.filter(({ state }) => state !== 'back')
  const run =
    runs?.find(({ runId }) => String(runId) === chosen) ?? (runs?.length === 1 ? runs[0] : undefined)
  const put = async () => {
    setTried(true)
    if (!run) return
    const { kind, orderId, version } = order
    if (await settle(await act.run({ body: { kind, orderId, version, runId: run.runId } }))) onClose()
  }
  return (
    <FormDialog
      title={fill(texts.againTitle, { place: stop.name, order: nameOf(order) })}
      action={texts.put}
      busy={act.busy}
      problem={act.failure && problemText(act.failure)}
      onClose={onClose}
      onSubmit={() => void put()}
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
          label={texts.runs}
          name="run"
          error={isTried && !run ? texts.chooseRun : undefined}
          value={run ? String(run.runId) : ''}
          options={runs.map((each) => ({
            value: String(each.runId),
            label: runName(each),
            hint: stateText(each),
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
