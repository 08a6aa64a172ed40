import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { changeView, type SavedView } from '@kassavirta/domain/reports/reports/saved-views/api'
import { sendingDays } from '@kassavirta/domain/reports/reports/saved-views/schedule'
import { sendingDayTexts } from '@kassavirta/domain/reports/reports/saved-views/terms.fi'
import { failureTextOr } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { RemoveView } from './RemoveView.tsx'
import { viewTexts as texts } from './texts.fi.ts'

type Props = {
  readonly view: SavedView
  /** Told what is to be said of it. */
  readonly onDone: (told: string) => void
  readonly onCancel: () => void
}

const fields = {
  name: { label: texts.name, required: true },
  on: { label: texts.sending },
  hour: { label: texts.hour },
} as const

const DEFAULT_HOUR = 8
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: fill(texts.hourOf, { hour }),
}))
const days = [
  { value: '', label: texts.never },
  ...sendingDays.map((value) => ({ value, label: sendingDayTexts[value] })),
]

type Typed = { readonly name: string; readonly on: string; readonly hour: string }

function bodyOf({ name, on, hour }: Typed) {
  const day = sendingDays.find((each) => each === on)
  return { name, schedule: day ? { on: day, hour: Number(hour) } : null }
}

/** The name of a view, when a link to it is mailed, and the way to remove it. */
export function EditView({ view, onDone, onCancel }: Props) {
  const { call } = useSignedIn()
  const { viewId, name, schedule } = view
  const start: Typed = { name, on: schedule?.on ?? '', hour: String(schedule?.hour ?? DEFAULT_HOUR) }
  const form = useLocalForm({
    start,
    fields,
    faultsOf: (typed) => faultsOf(changeView.body, bodyOf(typed)),
    send: async (typed) => {
      const changed = await call(changeView, { params: { viewId }, body: bodyOf(typed) })
      onDone(fill(texts.saved, { name: changed.name }))
    },
  })
  const { text } = form.bind
  return (
    <Form
      form={form}
      failed={texts.saveFailed}
      why={(failure) => failureTextOr(failure, faultTexts.saveFailed)}
    >
      <TextField {...text('name')} autoComplete="off" />
      <SelectField {...text('on')} hint={texts.sendingHint} options={days} />
      {form.typed.on !== '' && <SelectField {...text('hour')} options={hours} />}
      <div className={layout['actions']}>
        <Button type="submit" busy={form.busy}>
          {texts.change}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <RemoveView view={view} onRemoved={() => onDone(fill(texts.removed, { name }))} />
      </div>
    </Form>
  )
}
