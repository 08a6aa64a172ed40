import { useSignedIn } from '../../platform/session/session-context.ts'
import styles from './PlaceLine.module.css'
import { placeTexts } from './texts.fi.ts'

/** Under the heading of a form: for which place it will be sent (decisions O5). */
export function PlaceLine() {
  const { place } = useSignedIn()
  if (!place) return null
  return (
    <p className={styles['line']}>
      {placeTexts.place}: <strong>{place.name}</strong>
    </p>
  )
}
