import { dayOf, formatDay, formatTime, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { SlideOver } from '@kassavirta/ui/overlay/SlideOver.tsx'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useEffect, useState } from 'react'
import { Key } from '../platform/parts/Key.tsx'
import type { Area } from './areas.ts'
import styles from './Bar.module.css'
import { HEADING } from './focus-heading.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { AreaLinks, Person } from './Rail.tsx'
import { SearchDialog } from './search/SearchDialog.tsx'
import { appTexts as texts } from './texts.fi.ts'
import { useFrameKeys } from './use-frame-keys.ts'

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
