import { isTyping } from '@kassavirta/ui/browser/is-typing.ts'
import { dayOf, formatDay, formatTime, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { Key } from '../platform/parts/Key.tsx'
import type { Area } from './areas.ts'
import styles from './Bar.module.css'
import { HEADING } from './focus-heading.ts'
import { OfficeSwitch } from './OfficeSwitch.tsx'
import { AreaLinks, Person } from './Rail.tsx'
import { SearchDialog } from './search/SearchDialog.tsx'
import { appTexts as texts } from './texts.fi.ts'
import { keysTexts } from './keys-texts.fi.ts'
import keysHelpStyles from './KeysHelp.module.css'

type Opened = 'search' | 'keys' | 'menu'

/** The name of the screen, the day and the time, and what can be opened from everywhere. */
export function Bar({ name, current }: { readonly name: string; readonly current: Area | undefined }) {
  const [opened, setOpened] = useState<Opened>()
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

type Acts = { readonly search: () => void; readonly keys: () => void }

/** Which act of the frame a key means; while a dialog is open it means none. */
function useFrameKeys({ search, keys }: Acts): void {
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
      <section key={name} className={keysHelpStyles['group']}>
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
