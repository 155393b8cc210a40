import { mount } from 'svelte';
import '../app.css';
import { language, learned } from '../words';
import Saved from './Saved.svelte';

document.documentElement.lang = language;
const target = document.getElementById('app');
const data = document.getElementById('saved');
void learned().then(() => {
  if (target && data) mount(Saved, { target, props: { sealed: JSON.parse(data.textContent ?? '') } });
});
