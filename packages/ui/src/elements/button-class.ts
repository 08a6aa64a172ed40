import styles from './Button.module.css'
import { classes } from '../styles/classes.ts'

/** For a link that looks like the second button of a pair: it leads somewhere, it does nothing. */
export const buttonClass = classes(styles['button'], styles['secondary'])
