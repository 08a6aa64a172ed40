import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Bounds, DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { quickRangeTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import {
  keptSearch,
  rangeKeepings,
  type RangeKeeping,
  type ViewSearch,
} from '@kassavirta/domain/reports/reports/saved-views/address'
import { saveView } from '@kassavirta/domain/reports/reports/saved-views/api'
import { failureTextOr } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { rangeWords } from '../toolbar/range-words.ts'
import { viewTexts as texts } from './texts.fi.ts'

export type ShownList = {
  readonly report: Report
  readonly range: DayRange
  /** The query of the list as it is shown. */
  readonly search: ViewSearch
}

type Props = ShownList & {
  readonly bounds: Bounds
  readonly onSaved: (name: string) => void
  readonly onCancel: () => void
}

const fields = { name: { label: texts.name, required: true }, keeping: { label: texts.range } } as const

/** The name of a new view, and whether its days move on. */
export function SaveView({ report, range, search, bounds, onSaved, onCancel }: Props) {
  const { call, company } = useSignedIn()
  const keepings = rangeKeepings(report.group, range, bounds)
  const start: { name: string; keeping: string } = { name: '', keeping: keepings[0] ?? 'days' }
  const bodyOf = ({ name, keeping }: typeof start) => ({
    ...(report.group === 'company' && company ? { customerId: company.id } : {}),
    page: report.list,
    name,
    search: keptSearch(search, range, keepings.find((each) => each === keeping) ?? 'days'),
  })
  const form = useLocalForm({
    start,
    fields,
    faultsOf: (typed) => faultsOf(saveView.body, bodyOf(typed)),
    send: async (typed) => onSaved((await call(saveView, { body: bodyOf(typed) })).name),
  })
  const wordsOf = (keeping: RangeKeeping): string => {
    if (keeping === 'initial') return texts.initialRange
    if (keeping !== 'days') return quickRangeTexts[keeping]
    return fill(texts.theseDays, { days: rangeWords(range, bounds.today) })
  }
  return (
    <Form
      form={form}
      failed={texts.saveFailed}
      why={(failure) => failureTextOr(failure, faultTexts.saveFailed)}
    >
      <TextField {...form.bind.text('name')} autoComplete="off" />
      <SelectField
        {...form.bind.text('keeping')}
        options={keepings.map((value) => ({ value, label: wordsOf(value) }))}
      />
      <div className={layout['actions']}>
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}
