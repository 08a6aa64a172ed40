import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { viewTexts as texts } from './texts.fi.ts'
import { useOpenView, useViews } from './use-views.ts'
import { ViewRows } from './ViewRows.tsx'
import styles from './views.module.css'

/** The person's views of all lists and places. The link of a letter names one of them, which opens at once. */
export function OwnViews() {
  const headingId = useId()
  const answer = useViews()
  const open = useOpenView()
  const [told, setTold] = useState('')
  const asked = useAddress().search['view']
  const { data, failure } = answer
  const found = data?.views.find(({ viewId, isAvailable }) => isAvailable && String(viewId) === asked)
  const openFound = useEffectEvent(() => found && void open(found, { file: 'xlsx' }))
  useEffect(() => {
    openFound()
  }, [found])
  if (!data) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : null
  const isMissing = asked !== undefined && !found
  if (data.views.length === 0 && !isMissing) return null
  return (
    <section className={styles['section']} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {isMissing && (
        <Banner kind="warn" heading={texts.cannotOpen}>
          {texts.cannotOpenWhy}
        </Banner>
      )}
      {told !== '' && <Banner kind="ok" heading={told} />}
      <ViewRows views={data.views} mixed onTold={setTold} onOpen={(view) => void open(view)} />
    </section>
  )
}
