import { useEffect, useEffectEvent, useState } from 'react'
import { dayOf, formatDay, formatTime, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { isTyping } from '@kassavirta/ui/browser/is-typing.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { Key } from '../platform/parts/KeyBar.tsx'
import { useOffice } from '../platform/use-office.ts'
import { AreaLinks, Person } from './Rail.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import type { Area } from './areas.ts'
import { HEADING } from './focus.ts'
import { keysTexts } from './frame-texts.fi.ts'
import { appTexts as texts } from './texts.fi.ts'
import styles from './Bar.module.css'

type BarOverlay = 'search' | 'keys' | 'menu'

/** The top bar: the name of the screen, the day and time, and buttons for the search, the key help and the menu. */
export function Bar({ name, current }: { readonly name: string; readonly current: Area | undefined }) {
  const [opened, setOpened] = useState<BarOverlay>()
  const close = () => setOpened(undefined)
  const router = useRouter()
  useEffect(() => router.onLeaving(close), [router])
  useFrameKeys({ search: () => setOpened('search'), keys: () => setOpened('keys') })
  return (
    <header className={styles['bar']}>
      <h1 id={HEADING} tabIndex={-1}>
        {name}
      </h1>
      <Now />
      {current?.row === 'today' && <OfficeSwitch />}
      <button type="button" className={styles['search']} onClick={() => setOpened('search')}>
        <Icon name="search" />
        <span className={styles['long']}>{texts.searchLong}</span>
        <span className={styles['short']}>{texts.search}</span>
        <Key>{texts.searchKey}</Key>
      </button>
      <button type="button" className={styles['keys']} onClick={() => setOpened('keys')}>
        <Key>?</Key>
        <span>{texts.keys}</span>
      </button>
      <button type="button" className={styles['menu']} onClick={() => setOpened('menu')}>
        <Icon name="menu" />
        {texts.menu}
      </button>
      <SearchDialog open={opened === 'search'} onClose={close} />
      <KeysHelp open={opened === 'keys'} onClose={close} />
      <SlideOver open={opened === 'menu'} title={texts.menu} onClose={close}>
        <div className={styles['sheet']}>
          <AreaLinks current={current} />
          <Person />
        </div>
      </SlideOver>
    </header>
  )
}

/** By the server's clock: that of a workstation may be wrong. */
function Now() {
  const now = useServerNow()
  const today = dayOf(now)
  const parts = { weekday: weekdayShort(today), day: formatDay(today), time: formatTime(now) }
  return <time className={styles['now']}>{fill(texts.now, parts)}</time>
}

type FrameActs = { readonly search: () => void; readonly keys: () => void }

/** Opens the search or the key help by a key, unless a dialog is open. */
function useFrameKeys({ search, keys }: FrameActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog:modal') !== null) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      search()
    } else if (event.key === '?' && !isTyping(event.target)) {
      event.preventDefault()
      keys()
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

type Props = { readonly open: boolean; readonly onClose: () => void }

const KeysHelp = ({ open, onClose }: Props) => (
  <Dialog
    open={open}
    title={keysTexts.heading}
    onClose={onClose}
    actions={
      <Button kind="secondary" onClick={onClose}>
        {keysTexts.close}
      </Button>
    }
  >
    {keysTexts.groups.map(({ name, rows }) => (
      <section key={name} className={styles['group']}>
        <h3>{name}</h3>
        <dl>
          {rows.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <Key>{keys}</Key>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)

/** Chooses the office whose figures the front page shows. Somebody without an office sees all. */
function OfficeSwitch() {
  const { office, isAll, showAll } = useOffice()
  if (office === '') return null
  return (
    <fieldset className={styles['switch']} aria-label={texts.offices}>
      <button type="button" aria-pressed={!isAll} onClick={() => showAll(false)}>
        {fill(texts.office, { office })}
      </button>
      <button type="button" aria-pressed={isAll} onClick={() => showAll(true)}>
        {texts.allOffices}
      </button>
    </fieldset>
  )
}
