package hudson;

public abstract class Launcher {}
