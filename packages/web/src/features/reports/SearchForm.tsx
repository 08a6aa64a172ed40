import type { ConcernChoice } from '@kassavirta/domain/reports/address'
import { concernChoices } from '@kassavirta/domain/reports/choices'
import type { ConcernReport } from '@kassavirta/domain/reports/definition'
import type { Bounds, DayRange } from '@kassavirta/domain/reports/ranges'
import { criterionTexts } from '@kassavirta/domain/reports/terms.fi'
import { useId, type Ref, type SubmitEvent } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { choose, offeredBeside } from './concern-offer.ts'
import { QuickRanges, rangeFieldId, RangeFields } from './RangeFields.tsx'
import styles from './reports.module.css'
import { listTexts as texts } from './texts.fi.ts'
import type { SearchDraft } from './use-search-draft.ts'

type Props = {
  readonly report: ConcernReport
  readonly bounds: Bounds
  readonly draft: SearchDraft
  readonly searching: boolean
  readonly onSearch: (choice: ConcernChoice, range: DayRange) => void
  readonly button: Ref<HTMLButtonElement>
}

type NamedItem = { readonly id: number; readonly name: string }

const options = (all: string, list: readonly NamedItem[]) => [
  { value: '0', label: all },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** A search uses the whole form, so an unreadable day must be corrected first. */
export function SearchForm({ report, bounds, draft, searching, onSearch, button }: Props) {
  const { choice, range, unread, fresh, setChoice, setRange, putRange, setUnread } = draft
  const rangeId = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (unread) document.getElementById(rangeFieldId(rangeId, unread))?.focus()
    else onSearch(choice, range)
  }
  return (
    <form className={styles['search']} data-screen-only onSubmit={submit}>
      <Selectors report={report} choice={choice} onChoose={setChoice} />
      <QuickRanges range={range} bounds={bounds} onChange={putRange} />
      <div className={styles['bar']} data-screen-only>
        <RangeFields
          key={fresh}
          id={rangeId}
          range={range}
          bounds={bounds}
          onChange={setRange}
          onUnread={setUnread}
        />
        <div className={styles['run']}>
          <Button ref={button} type="submit" busy={searching}>
            {texts.search}
          </Button>
        </div>
      </div>
    </form>
  )
}

type SelectorsProps = Pick<Props, 'report'> & {
  readonly choice: ConcernChoice
  readonly onChoose: (choice: ConcernChoice) => void
}

function Selectors({ report, choice, onChoose }: SelectorsProps) {
  const choices = concernChoices(useSignedIn().user)
  const offered = offeredBeside(choices, choice)
  const change = (part: Partial<ConcernChoice>) => onChoose(choose(choices, choice, part))
  const selector = (
    label: string,
    key: 'concernId' | 'chainId' | 'companyId',
    of: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <SelectField
      label={label}
      options={of}
      value={String(choice[key])}
      onChange={({ target }) => change({ [key]: Number(target.value) })}
    />
  )
  return (
    <div className={styles['fields']}>
      {selector(texts.concern, 'concernId', options(texts.allConcerns, offered.concerns))}
      {selector(texts.chain, 'chainId', options(texts.allChains, offered.chains))}
      {selector(texts.company, 'companyId', options(texts.allCompanies, offered.companies))}
      <SelectField
        label={texts.criterion}
        options={report.criteria.map((value) => ({ value, label: criterionTexts[value] }))}
        value={choice.criterion}
        onChange={({ target }) =>
          change({ criterion: report.criteria.find((own) => own === target.value) ?? choice.criterion })
        }
      />
      {report.byBag && (
        <TextField
          label={texts.bag}
          autoComplete="off"
          value={choice.bag}
          onChange={({ target }) => change({ bag: target.value })}
        />
      )}
    </div>
  )
}
