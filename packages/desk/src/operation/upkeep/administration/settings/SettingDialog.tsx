import { changeSetting, type Setting } from '@kassavirta/domain/operation/settings/api'
import { settingForm } from '@kassavirta/domain/operation/settings/form'
import {
  isSettingValue,
  needsSecondPerson,
  settingRange,
  settingRule,
  storedSetting,
  typedSetting,
} from '@kassavirta/domain/operation/settings/rules'
import { settingTexts, settingWords } from '@kassavirta/domain/operation/settings/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../../platform/api/use-act.ts'
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../../platform/forms/use-act-form.ts'
import { settingsTexts as texts } from './texts.fi.ts'

type Props = {
  readonly setting: Setting
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** The new value of a setting and why. One that would guard less says before that a second person decides. */
export function SettingDialog({ setting: { key, value: before }, onClose, onDone }: Props) {
  const act = useAct(changeSetting)
  const client = useQueryClient()
  const { name, sentence } = settingTexts[key]
  const range = settingRange(key)
  const stored = (typed: string) => storedSetting(key, typed) ?? ''
  const isAsked = (typed: string) => needsSecondPerson(key, before, stored(typed))
  const form = useActForm(act, settingForm, {
    draft: `setting-${key}`,
    start: { ...settingForm.start, value: typedSetting(key, before) },
    rest: { before },
    faults: ({ value }) => (isSettingValue(key, stored(value)) ? {} : { value: texts.wrongValue }),
    send: async (body) => {
      const outcome = await act.run({ params: { key }, body: { ...body, value: stored(body.value) } })
      await client.invalidateQueries()
      return outcome.type === 'accepted'
    },
    onDone: ({ value }) => onDone(fill(isAsked(value) ? texts.asked : texts.done, { name })),
  })
  const waits = isAsked(form.typed.value)
  return (
    <FormDialog form={form} title={name} action={waits ? texts.ask : texts.save} onClose={onClose}>
      <p>{sentence}</p>
      <ValueField kind={settingRule(key).kind} field={form.bind.text('value')} range={range} />
      {waits && <Banner kind="info">{texts.needsSecond}</Banner>}
      <TextField {...form.bind.text('reason')} autoComplete="off" />
    </FormDialog>
  )
}

type FieldProps = {
  readonly kind: ReturnType<typeof settingRule>['kind']
  readonly field: ReturnType<BoundFields<typeof settingForm.start>['text']>
  readonly range: string
}

function ValueField({ kind, field, range }: FieldProps) {
  if (kind === 'text') return <TextArea {...field} rows={8} />
  if (kind === 'flag') {
    const options = [
      { value: 'true', label: settingWords.on },
      { value: 'false', label: settingWords.off },
    ]
    return <RadioGroup {...field} options={options} />
  }
  const hint = range === '' ? {} : { hint: fill(texts.range, { range }) }
  return <TextField {...field} {...hint} autoComplete="off" />
}
