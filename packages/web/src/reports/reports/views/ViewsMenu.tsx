import { useState } from 'react'
import { faultsOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Bounds, DayRange } from '@kassavirta/domain/reports/reports/ranges'
import {
  groupOf,
  searchToSave,
  savedRanges,
  type SavedRange,
  type ViewSearch,
  listViews,
  type SavedView,
  saveView,
} from '@kassavirta/domain/reports/reports/saved-views'
import { quickRangeTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { failureTextOr } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useSignedIn } from '../../../platform/session/use-session.ts'
import { viewTexts as texts } from '../texts.fi.ts'
import { useBounds, rangeWords } from '../toolbar/RangeMenu.tsx'
import { ViewRows, useOpenView, useViews } from './OwnViews.tsx'
import styles from './views.module.css'

type Props = ShownList & {
  /** Called when a view was opened, to close the menu. */
  readonly onOpened: () => void
}

/** The person's views of this list, and the form that saves the list as it is now. */
export function ViewsMenu({ onOpened, ...shown }: Props) {
  const { company } = useSignedIn()
  const answer = useViews()
  const { data: bounds } = useBounds()
  const open = useOpenView()
  const listAgain = useAskAgain([listViews.path])
  const [saving, setSaving] = useState(false)
  const [notice, setNotice] = useState('')
  const { data } = answer
  const { list } = shown.report
  if (!data || !bounds) return <AnswerPending heading={texts.failed} answer={answer} />
  const isHere = ({ page, companyId, isAvailable }: SavedView) =>
    isAvailable && page === list && (groupOf(page) === 'concern' || companyId === company?.id)
  const views = data.views.filter(isHere)
  const showNotice = (text: string) => {
    setSaving(false)
    setNotice(text)
  }
  return (
    <div className={styles['menu']}>
      {notice !== '' && <Banner kind="ok" heading={notice} />}
      {views.length === 0 && !saving && <p>{texts.none}</p>}
      <ViewRows
        views={views}
        mixed={false}
        onNotice={showNotice}
        onOpen={(view) => {
          void open(view)
          onOpened()
        }}
      />
      {saving ? (
        <SaveView
          {...shown}
          bounds={bounds}
          onCancel={() => setSaving(false)}
          onSaved={(name) => {
            listAgain()
            showNotice(fill(texts.saved, { name }))
          }}
        />
      ) : (
        <>
          <p>{texts.lead}</p>
          <Button
            kind="secondary"
            onClick={() => {
              setNotice('')
              setSaving(true)
            }}
          >
            {texts.save}
          </Button>
        </>
      )}
    </div>
  )
}

type ShownList = {
  readonly report: Report
  readonly range: DayRange
  /** The query of the list as it is shown. */
  readonly search: ViewSearch
}

type SaveViewProps = ShownList & {
  readonly bounds: Bounds
  readonly onSaved: (name: string) => void
  readonly onCancel: () => void
}

const fields = { name: { label: texts.name, required: true }, keeping: { label: texts.range } } as const

/** The name of a new view, and whether its days move on. */
function SaveView({ report, range, search, bounds, onSaved, onCancel }: SaveViewProps) {
  const { call, company } = useSignedIn()
  const keepings = savedRanges(report.group, range, bounds)
  const start: { name: string; keeping: string } = { name: '', keeping: keepings[0] ?? 'days' }
  const bodyOf = ({ name, keeping }: typeof start) => ({
    ...(report.group === 'company' && company ? { customerId: company.id } : {}),
    page: report.list,
    name,
    search: searchToSave(search, range, keepings.find((each) => each === keeping) ?? 'days'),
  })
  const form = useLocalForm({
    start,
    fields,
    faultsOf: (typed) => faultsOf(saveView.body, bodyOf(typed)),
    send: async (typed) => onSaved((await call(saveView, { body: bodyOf(typed) })).name),
  })
  const wordsOf = (keeping: SavedRange): string => {
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
