import { mount } from 'svelte';
import './fonts.css';
import './theme.css';
import './base.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
