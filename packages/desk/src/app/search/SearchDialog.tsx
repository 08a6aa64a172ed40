import type { Hit } from '@kassavirta/domain/desk/api'
import { fill } from '@kassavirta/domain/kernel/texts'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { Modal } from '@kassavirta/ui/overlay/Modal.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { Key } from '../../platform/parts/Key.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { addressOf, stepTo } from './hits.ts'
import styles from './SearchDialog.module.css'
import { hitKindTexts, searchTexts as texts } from './texts.fi.ts'
import { useSearch } from './use-search.ts'

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

/** One field, and below it what was found. The arrows choose, Enter opens. */
function Search({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const { may } = useStaff()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { asks, hits, waiting, failure } = useSearch(typed)
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const go = (hit: Hit | undefined) => {
    const address = hit && addressOf(hit, may)
    if (address === undefined) return
    onClose()
    navigate(address)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen(stepTo(chosen, event.key, hits.length))
    } else if (event.key === 'Enter' && !waiting) {
      event.preventDefault()
      go(hits[chosen])
    }
  }
  return (
    <div className={styles['search']}>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={texts.label}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits[chosen] ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
      </div>
      {failure && (
        <Banner kind="danger" heading={texts.failed}>
          {failure.text}
        </Banner>
      )}
      <ul id={listId} role="listbox" aria-label={texts.results} className={styles['hits']}>
        {hits.map((hit, index) => (
          <HitRow
            key={`${hit.kind} ${hit.id}`}
            id={optionId(index)}
            hit={hit}
            isChosen={index === chosen}
            leads={addressOf(hit, may) !== undefined}
            onChoose={() => setChosen(index)}
            onOpen={() => go(hit)}
          />
        ))}
      </ul>
      {hits.length === 0 && !failure && (
        <p className={styles['empty']}>{waiting ? texts.searching : asks ? texts.none : texts.hint}</p>
      )}
      <VisuallyHidden live>{asks && !waiting && hits.length > 0 && countText(hits.length)}</VisuallyHidden>
      <div className={styles['keys']}>
        <span>
          <Key>↑ ↓</Key> {texts.move}
        </span>
        <span>
          <Key>Enter</Key> {texts.open}
        </span>
        <span>
          <Key>Esc</Key> {texts.close}
        </span>
      </div>
    </div>
  )
}

const countText = (count: number): string =>
  count === 1 ? texts.oneHit : fill(texts.hits, { count: String(count) })

type RowProps = {
  readonly id: string
  readonly hit: Hit
  readonly isChosen: boolean
  readonly leads: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
}

function HitRow({ id, hit: { kind, title, note, state }, isChosen, leads, onChoose, onOpen }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={!leads || undefined}
      className={classes(styles['hit'], isChosen && styles['chosen'])}
      onMouseMove={onChoose}
      onClick={onOpen}
      ref={(row) => (isChosen ? row?.scrollIntoView({ block: 'nearest' }) : undefined)}
    >
      <span className={styles['kind']}>{hitKindTexts[kind]}</span>
      <strong>{title}</strong>
      <span className={styles['note']}>{[note, state].filter((part) => part).join(' · ')}</span>
      {leads && <Icon name="chevron-right" />}
    </li>
  )
}
