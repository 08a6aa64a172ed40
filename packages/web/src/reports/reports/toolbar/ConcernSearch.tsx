import { type ConcernChoice, concernChoices } from '@kassavirta/domain/reports/reports/address'
import { choose, offeredBeside, type SearchDraft } from '../page/concern-search.ts'
import type { ConcernReport } from '@kassavirta/domain/reports/reports/definition'
import type { Bounds, DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { criterionTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../../platform/session/use-session.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { QuickRanges, RangeFields } from './RangeMenu.tsx'
import styles from './toolbar.module.css'

type Props = {
  readonly report: ConcernReport
  readonly draft: SearchDraft
  readonly searching: boolean
  /** Searches by everything that both menus hold. */
  readonly onSearch: () => void
}

type TimeProps = Props & {
  readonly bounds: Bounds
  /** The prefix of the ids of the two days. */
  readonly rangeId: string
  /** Searches by a range at once. */
  readonly onRange: (range: DayRange) => void
}

/** The menu of time: which days, and of which date they are. */
export function SearchedTime({ report, bounds, draft, rangeId, onRange, ...search }: TimeProps) {
  const { choice, range, fresh, setChoice, setRange, setUnread } = draft
  return (
    <QuickRanges range={range} bounds={bounds} onChoose={onRange}>
      <SearchForm {...search}>
        <RangeFields
          key={fresh}
          id={rangeId}
          range={range}
          bounds={bounds}
          onChange={setRange}
          onUnread={setUnread}
        />
        <SelectField
          label={texts.criterion}
          options={report.criteria.map((value) => ({ value, label: criterionTexts[value] }))}
          value={choice.criterion}
          onChange={({ target }) => {
            const criterion = report.criteria.find((own) => own === target.value)
            if (criterion) setChoice({ ...choice, criterion })
          }}
        />
      </SearchForm>
    </QuickRanges>
  )
}

type NamedItem = { readonly id: number; readonly name: string }

const options = (all: string, list: readonly NamedItem[]) => [
  { value: '0', label: all },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** The first part of the menu of filters: whose rows the server searches for. */
export function SearchedPlaces({ report, draft: { choice, setChoice }, ...search }: Props) {
  const choices = concernChoices(useSignedIn().user)
  const offered = offeredBeside(choices, choice)
  const change = (part: Partial<ConcernChoice>) => setChoice(choose(choices, choice, part))
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
    <SearchForm {...search}>
      {selector(texts.concern, 'concernId', options(texts.allConcerns, offered.concerns))}
      {selector(texts.chain, 'chainId', options(texts.allChains, offered.chains))}
      {selector(texts.company, 'companyId', options(texts.allCompanies, offered.companies))}
      {report.byBag && (
        <TextField
          label={texts.bag}
          autoComplete="off"
          value={choice.bag}
          onChange={({ target }) => change({ bag: target.value })}
        />
      )}
    </SearchForm>
  )
}

type FormProps = Pick<Props, 'searching' | 'onSearch'> & { readonly children: ReactNode }

const SearchForm = ({ searching, onSearch, children }: FormProps) => (
  <form
    className={styles['search']}
    onSubmit={(event) => {
      event.preventDefault()
      onSearch()
    }}
  >
    {children}
    <Button type="submit" busy={searching}>
      {texts.search}
    </Button>
  </form>
)
