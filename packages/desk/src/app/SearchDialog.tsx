import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Hit } from '@kassavirta/domain/reports/front-pages/desk-api'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { Modal } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { addressOf, kindOf, noteOf } from '../platform/hits.ts'
import { Failed } from '../platform/parts/AnswerView.tsx'
import { KeyHint } from '../platform/parts/KeyBar.tsx'
import { useStaff } from '../platform/session/session-context.ts'
import { searchTexts as texts } from './frame-texts.fi.ts'
import { stepTo, useSearch } from './use-search.ts'
import page from '../platform/parts/page.module.css'
import styles from './SearchDialog.module.css'

type Props = { readonly open: boolean; readonly onClose: () => void }

export const SearchDialog = ({ open, onClose }: Props) => (
  <Modal
    open={open}
    onClose={onClose}
    closesBeside
    position="middle"
    className={styles['dialog']}
    aria-label={texts.label}
  >
    <Search onClose={onClose} />
  </Modal>
)

/** One field with the hits below it. The arrows choose, Enter opens. */
function Search({ onClose }: { readonly onClose: () => void }) {
  const { may } = useStaff()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { asks, hits, waiting, failure } = useSearch(typed)
  const listId = useId()
  const { open, openLater } = useOpening(hits[0], waiting, onClose)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen(stepTo(chosen, event.key, hits.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (waiting) openLater(true)
      else open(hits[chosen])
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setChosen(0)
    openLater(false)
  }
  return (
    <div className={styles['search']}>
      <SearchField
        value={typed}
        list={hits.length > 0 ? listId : undefined}
        chosen={hits[chosen] ? optionId(listId, chosen) : undefined}
        onType={type}
        onKeyDown={press}
      />
      <Failed heading={texts.failed} text={failure?.text} />
      {hits.length > 0 ? (
        <HitList
          id={listId}
          hits={hits}
          chosen={chosen}
          leads={(hit) => addressOf(hit, may) !== undefined}
          onChoose={setChosen}
          onOpen={open}
        />
      ) : (
        !failure && <p className={page['none']}>{emptyText(asks, waiting)}</p>
      )}
      <VisuallyHidden live>{asks && !waiting && hits.length > 0 && countText(hits.length)}</VisuallyHidden>
      <KeyHints />
    </div>
  )
}

/** Opens a hit. A scanner sends Enter before the hits have arrived: then the first hit is opened when it comes. */
function useOpening(first: Hit | undefined, waiting: boolean, onClose: () => void) {
  const router = useRouter()
  const { may } = useStaff()
  const isAsked = useRef(false)
  const open = (hit: Hit | undefined) => {
    const address = hit && addressOf(hit, may)
    if (address === undefined) return
    onClose()
    void router.go(address)
  }
  const openFirst = useEffectEvent(() => open(first))
  useEffect(() => {
    if (!waiting && isAsked.current) openFirst()
    isAsked.current = false
  }, [waiting])
  return { open, openLater: (asked: boolean) => void (isAsked.current = asked) }
}

type FieldProps = {
  readonly value: string
  readonly list: string | undefined
  readonly chosen: string | undefined
  readonly onType: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const SearchField = ({ value, list, chosen, onType, onKeyDown }: FieldProps) => (
  <div className={styles['field']}>
    <Icon name="search" />
    <input
      role="combobox"
      aria-label={texts.label}
      aria-expanded={list !== undefined}
      aria-controls={list}
      aria-activedescendant={chosen}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      placeholder={texts.placeholder}
      value={value}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  </div>
)

const KeyHints = () => (
  <div className={styles['keys']}>
    {texts.keys.map(([key, what]) => (
      <KeyHint key={key} keys={[key]} does={what} />
    ))}
  </div>
)

function emptyText(asks: boolean, waiting: boolean): string {
  if (waiting) return texts.searching
  return asks ? texts.none : texts.hint
}

const countText = (count: number): string =>
  count === 1 ? texts.oneHit : fill(texts.hits, { count: String(count) })

type HitListProps = {
  readonly id: string
  readonly hits: readonly Hit[]
  readonly chosen: number
  readonly leads: (hit: Hit) => boolean
  readonly onChoose: (index: number) => void
  readonly onOpen: (hit: Hit) => void
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The hits. The field above handles the keys, and the chosen row stays in sight. */
function HitList({ id, hits, chosen, leads, onChoose, onOpen }: HitListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces discard the promise that newer browsers return: React would take it for the clean-up function.
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen, hits])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched
    <div id={id} ref={list} role="listbox" aria-label={texts.results} className={styles['hits']}>
      {hits.map((hit, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={`${hit.kind} ${hit.id}`}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option lives in a select only
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          aria-disabled={!leads(hit) || undefined}
          className={classes(styles['hit'], index === chosen && styles['chosen'])}
          onMouseMove={() => onChoose(index)}
          onClick={() => onOpen(hit)}
        >
          <small>{kindOf(hit)}</small>
          <strong>{hit.title}</strong>
          <small>{noteOf(hit)}</small>
          {leads(hit) && <Icon name="chevron-right" />}
        </div>
      ))}
    </div>
  )
}
