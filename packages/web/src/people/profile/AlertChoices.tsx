import { useQueryClient } from '@tanstack/react-query'
import { saveAlertChoices, showAlertChoices, type AlertChoice } from '@kassavirta/domain/letters/alerts/api'
import type { AlertKind } from '@kassavirta/domain/letters/alerts/kinds'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useState } from 'react'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import styles from './alerts.module.css'
import { alertTexts as texts } from './alert-texts.fi.ts'
import { chooseWay, wayAt } from './chosen-ways.ts'
import { TaskForm, type TaskProps } from './TaskForm.tsx'
import { WayChoice } from './WayChoice.tsx'

const groups = {
  deposits: ['countDifference', 'bagMissing', 'depositMissing'],
  orders: ['orderChanged', 'cutOffNear'],
  others: ['answer', 'visitDecided', 'rightChanged'],
} as const satisfies Readonly<Record<keyof typeof texts.groups, readonly AlertKind[]>>

/** Hours at which somebody may want the mail of the day. */
const hours = Array.from({ length: 16 }, (_, index) => index + 5)

export function AlertChoices(task: TaskProps) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(showAlertChoices, {}))
  if (!answer.data)
    return answer.failure ? <AnswerFailed heading={texts.fetchFailed} answer={answer} /> : <Loading />
  return <ChoicesForm {...task} start={answer.data} />
}

type Props = TaskProps & { readonly start: AnswerOf<typeof showAlertChoices> }

function ChoicesForm({ start, onDone, onCancel }: Props) {
  const { user, call } = useSignedIn()
  const client = useQueryClient()
  const { queryKey } = useApiQuery().query(showAlertChoices, {})
  const [choices, setChoices] = useState<readonly AlertChoice[]>(start.choices)
  const [place, setPlace] = useState<number | null>(null)
  const form = useLocalForm({
    start: { digestHour: String(start.digestHour) },
    fields: { digestHour: { label: texts.digest, required: true } },
    faultsOf: () => ({}),
    send: async ({ digestHour }) => {
      const body = { digestHour: Number(digestHour), choices: [...choices] }
      await call(saveAlertChoices, { body })
      void client.resetQueries({ queryKey, exact: true })
      onDone()
    },
  })
  const { permittedCompanies: places } = user
  return (
    <TaskForm
      heading={texts.heading}
      form={form}
      failed={texts.saveFailed}
      label={texts.save}
      onCancel={onCancel}
    >
      {places.length > 1 && <PlaceField places={places} place={place} onChoose={setPlace} />}
      {Object.entries(groups).map(([name, kinds]) => (
        <section key={name}>
          <h3 className={styles['group']}>{texts.groups[name as keyof typeof groups]}</h3>
          {kinds.map((kind) => (
            <WayChoice
              key={kind}
              kind={kind}
              way={wayAt(choices, place, kind)}
              onChoose={(way) => setChoices(chooseWay(choices, { companyId: place, kind, way }))}
            />
          ))}
        </section>
      ))}
      <SelectField
        {...form.bind.text('digestHour')}
        hint={texts.digestHint}
        options={hours.map((hour) => ({ value: String(hour), label: fill(texts.digestAt, { hour }) }))}
      />
      <p>{texts.stopLead}</p>
    </TaskForm>
  )
}

type PlaceProps = {
  readonly places: readonly { readonly id: number; readonly name: string }[]
  readonly place: number | null
  readonly onChoose: (place: number | null) => void
}

const PlaceField = ({ places, place, onChoose }: PlaceProps) => (
  <SelectField
    label={texts.place}
    hint={texts.placeHint}
    value={place ?? ''}
    onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    options={[
      { value: '', label: fill(texts.allPlaces, { count: places.length }) },
      ...places.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
  />
)
